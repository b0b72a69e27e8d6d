/// What is known about memory without looking at threads: vector clocks, the cells of an object, what accesses order.
@NullMarked
package io.allways.jvm.memory;

import org.jspecify.annotations.NullMarked;
