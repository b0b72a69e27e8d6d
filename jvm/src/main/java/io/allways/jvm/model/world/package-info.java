/// The world around a program: time, chance, properties, the machine. [io.allways.jvm.model.world.WorldModels] lists
/// what stands in for it.
@NullMarked
package io.allways.jvm.model.world;

import org.jspecify.annotations.NullMarked;
