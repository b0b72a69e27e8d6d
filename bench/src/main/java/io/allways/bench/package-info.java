/// The papers' tables and the comparison with peers.
@NullMarked
package io.allways.bench;

import org.jspecify.annotations.NullMarked;
