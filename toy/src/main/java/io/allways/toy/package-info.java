/// Toy programs: concurrent programs as data, with every op of the core. The front end that tests, examples and
/// benchmarks of the core use; [ToyProgram] is also the shortest example of what a front end is.
///
/// Read [Toy] first, then [ToyProgram].
@NullMarked
package io.allways.toy;

import org.jspecify.annotations.NullMarked;
