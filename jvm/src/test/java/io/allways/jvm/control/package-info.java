/// What the checker does to a program, the program must not notice.
@NullMarked
package io.allways.jvm.control;

import org.jspecify.annotations.NullMarked;
