/// From the syntax tree to what can be run: names, types, control graphs. Begin with [Checker].
@NullMarked
package io.allways.promela.check;

import org.jspecify.annotations.NullMarked;
