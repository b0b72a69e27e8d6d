package io.allways.jvm.model.world;

import java.util.Map;

/// Properties that Netty finds set, unless the program is given others: the parts of it that are there for speed are
/// left out. They use memory outside of the heap, which nobody could watch, or keep things in pools, which would make
/// connections depend on each other that do not otherwise.
final class NettyGivens {
    static final Map<String, String> ALL = Map.of(
            "io.netty.noUnsafe", "true",
            "io.netty.noPreferDirect", "true",
            "io.netty.allocator.type", "unpooled",
            "io.netty.recycler.maxCapacityPerThread", "0",
            // Asks the garbage collector and, which buffers to look at, chance.
            "io.netty.leakDetection.level", "disabled",
            // Otherwise taken from the machine and its processes.
            "io.netty.machineId", "00:00:00:00:00:01",
            "io.netty.processId", "1");

    private NettyGivens() {}
}
