package io.allways.jvm.model.collections;

import io.allways.jvm.weave.CollectionMaker;
import io.allways.jvm.weave.Recipe;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.DataOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

/// The collections of the JDK, its readers and writers, each with what stands in for it.
@SuppressWarnings("JdkObsolete") // the old ones are used by programs
public final class CollectionModels {
    /// Those written by hand.
    public static final List<Class<?>> ALL = List.of(CheckedSynchronousQueue.class, CheckedTransferQueue.class);

    public static final CollectionMaker MAKER = new CollectionMaker(
            List.of(
                    Recipe.plain(ArrayList.class),
                    Recipe.plain(LinkedList.class),
                    Recipe.plain(ArrayDeque.class),
                    Recipe.plain(PriorityQueue.class),
                    Recipe.plain(HashMap.class),
                    Recipe.plain(LinkedHashMap.class, OrderedMap.class),
                    Recipe.plain(TreeMap.class),
                    Recipe.plain(IdentityHashMap.class),
                    Recipe.plain(WeakHashMap.class, KeepingMap.class),
                    Recipe.plain(EnumMap.class),
                    Recipe.plain(HashSet.class),
                    Recipe.plain(LinkedHashSet.class),
                    Recipe.plain(TreeSet.class),
                    Recipe.plain(BitSet.class),
                    Recipe.atomic(ConcurrentHashMap.class, Bulk.class)
                            .from(ComputingMap.class)
                            .oneStep(
                                    "get",
                                    "getOrDefault",
                                    "containsKey",
                                    "put",
                                    "putIfAbsent",
                                    "remove",
                                    "replace",
                                    "compute",
                                    "computeIfAbsent",
                                    "computeIfPresent",
                                    "merge"),
                    Recipe.atomic(ConcurrentSkipListMap.class, Bulk.class, Retries.class)
                            .oneStep(
                                    "get",
                                    "getOrDefault",
                                    "containsKey",
                                    "put",
                                    "putIfAbsent",
                                    "remove",
                                    "replace",
                                    "compute",
                                    "computeIfAbsent",
                                    "computeIfPresent",
                                    "merge",
                                    "isEmpty",
                                    "firstKey",
                                    "lastKey",
                                    "floorKey",
                                    "ceilingKey",
                                    "higherKey",
                                    "lowerKey"),
                    Recipe.atomic(ConcurrentSkipListSet.class, Bulk.class)
                            .oneStep(
                                    "add",
                                    "remove",
                                    "contains",
                                    "isEmpty",
                                    "first",
                                    "last",
                                    "floor",
                                    "ceiling",
                                    "higher",
                                    "lower"),
                    Recipe.atomic(ConcurrentLinkedQueue.class, Bulk.class)
                            .oneStep("add", "offer", "addAll", "poll", "peek", "isEmpty"),
                    Recipe.atomic(ConcurrentLinkedDeque.class, Bulk.class)
                            .oneStep(
                                    "add", "offer", "addFirst", "addLast", "offerFirst", "offerLast", "push", "addAll"),
                    Recipe.atomic(CopyOnWriteArrayList.class, Snapshots.class)
                            .snapshots()
                            .severalSteps("subList"),
                    Recipe.atomic(CopyOnWriteArraySet.class, Snapshots.class).snapshots(),
                    // To remove many at once wakes nobody who waits to put: only the JDK's own code shows that.
                    Recipe.atomic(ArrayBlockingQueue.class, Bulk.class, Blocking.class)
                            .severalSteps("forEach", "removeIf", "removeAll", "retainAll"),
                    Recipe.atomic(LinkedBlockingQueue.class, Bulk.class, Blocking.class)
                            .severalSteps("forEach", "removeIf", "removeAll", "retainAll", "drainTo"),
                    Recipe.atomic(LinkedBlockingDeque.class, Bulk.class, Blocking.class)
                            .severalSteps("forEach", "removeIf", "removeAll", "retainAll"),
                    Recipe.atomic(PriorityBlockingQueue.class, Bulk.class, Blocking.class)
                            .severalSteps("forEach", "removeIf"),
                    Recipe.atomic(DelayQueue.class, Bulk.class).from(DelayedQueue.class),
                    Recipe.locked(Vector.class),
                    Recipe.locked(Stack.class),
                    Recipe.locked(Hashtable.class),
                    Recipe.locked(Properties.class),
                    Recipe.turns(BufferedReader.class),
                    Recipe.turns(InputStreamReader.class),
                    Recipe.turns(BufferedInputStream.class),
                    Recipe.turns(BufferedWriter.class),
                    Recipe.turns(OutputStreamWriter.class),
                    Recipe.turns(PrintWriter.class),
                    Recipe.turns(PrintStream.class),
                    Recipe.turns(BufferedOutputStream.class),
                    Recipe.turns(DataOutputStream.class)),
            Bulk.class,
            Snapshots.class);

    private CollectionModels() {}
}
