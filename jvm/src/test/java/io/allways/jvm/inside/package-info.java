@NullMarked
package io.allways.jvm.inside;

import org.jspecify.annotations.NullMarked;
