/// Locks, conditions and synchronizers of `java.util.concurrent`. [io.allways.jvm.model.locks.LockModels] lists them.
@NullMarked
package io.allways.jvm.model.locks;

import org.jspecify.annotations.NullMarked;
