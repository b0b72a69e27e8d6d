/// What changed classes of the JDK call. These classes are on the boot path: no dependencies, no lambdas. Read
/// [io.allways.jvm.boot.Gate] first.
@NullMarked
package io.allways.jvm.boot;

import org.jspecify.annotations.NullMarked;
