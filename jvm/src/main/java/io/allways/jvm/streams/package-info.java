/// The standard streams of a program, and the locks inside of streams.
@NullMarked
package io.allways.jvm.streams;

import org.jspecify.annotations.NullMarked;
