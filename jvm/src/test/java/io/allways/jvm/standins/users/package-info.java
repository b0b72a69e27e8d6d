/// The programs under test for locks, synchronizers, futures and pools: each method of a [User] makes one call. They
/// are
/// woven like any program, because calls of methods that cannot be overridden are replaced where they are made.
@NullMarked
package io.allways.jvm.standins.users;

import org.jspecify.annotations.NullMarked;
