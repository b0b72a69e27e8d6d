package io.allways.jvm.model;

import io.allways.jvm.http.HttpModels;
import io.allways.jvm.model.atomics.AtomicModels;
import io.allways.jvm.model.collections.CollectionModels;
import io.allways.jvm.model.executors.ExecutorModels;
import io.allways.jvm.model.locks.LockModels;
import io.allways.jvm.model.pipes.PipeModels;
import io.allways.jvm.model.world.ArrayElements;
import io.allways.jvm.model.world.ReferenceQueues;
import io.allways.jvm.model.world.ThreadAttributes;
import io.allways.jvm.model.world.ThreadStatics;
import io.allways.jvm.model.world.WorldModels;
import io.allways.jvm.model.world.Worlds;
import io.allways.jvm.net.NetModels;
import io.allways.jvm.weave.Replacements;
import java.util.ArrayList;
import java.util.List;

/// All that stands in for the JDK.
public final class Models {
    private Models() {}

    public static Replacements replacements() {
        List<Class<?>> all = new ArrayList<>(List.of(
                ThreadStatics.class,
                ThreadAttributes.class,
                ReferenceQueues.class,
                Worlds.class,
                ArrayElements.class,
                ArrayElements.Handles.class));
        all.addAll(ExecutorModels.ALL);
        all.addAll(WorldModels.ALL);
        all.addAll(AtomicModels.ALL);
        all.addAll(LockModels.ALL);
        all.addAll(CollectionModels.ALL);
        all.addAll(PipeModels.ALL);
        all.addAll(NetModels.ALL);
        all.addAll(HttpModels.ALL);
        Replacements replacements = new Replacements(all);
        CollectionModels.MAKER.register(replacements);
        return replacements;
    }
}
