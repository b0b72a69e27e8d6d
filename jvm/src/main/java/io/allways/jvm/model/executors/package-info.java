/// Executors, futures and timers. [io.allways.jvm.model.executors.ExecutorModels] lists them; read
/// [io.allways.jvm.model.executors.Pool] and [io.allways.jvm.model.executors.Completion] first.
@NullMarked
package io.allways.jvm.model.executors;

import org.jspecify.annotations.NullMarked;
