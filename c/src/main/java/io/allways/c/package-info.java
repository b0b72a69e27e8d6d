/// The front end for C programs with POSIX or C11 threads. Read [io.allways.c.CTarget] first. The program runs in a
/// process of its own with the runtime under `src/main/c`; [io.allways.c.Shared] is the memory between the two.
@NullMarked
package io.allways.c;

import org.jspecify.annotations.NullMarked;
