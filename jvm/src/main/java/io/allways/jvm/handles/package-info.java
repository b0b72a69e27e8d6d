/// Variables that a program reaches by reflection, by `VarHandle` or by `Unsafe`: each access is the one that it stands
/// for.
@NullMarked
package io.allways.jvm.handles;

import org.jspecify.annotations.NullMarked;
