/// Executions in words: places in the source, stacks as a plain JVM shows them, names of calls and values.
@NullMarked
package io.allways.jvm.describe;

import org.jspecify.annotations.NullMarked;
