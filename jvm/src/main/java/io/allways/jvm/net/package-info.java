/// The network between the processes of a system, in memory: read [io.allways.jvm.net.Stream] first, then
/// [io.allways.jvm.net.Endpoint] for what TCP does with it. `Checked…` stand in for classes of `java.net`.
@NullMarked
package io.allways.jvm.net;

import org.jspecify.annotations.NullMarked;
