/// Atomics, field updaters and `Unsafe`: each access is one op. [io.allways.jvm.model.atomics.AtomicModels] lists them.
@NullMarked
package io.allways.jvm.model.atomics;

import org.jspecify.annotations.NullMarked;
