package io.allways.jvm.api;

import io.allways.jvm.api.RandomCalls.Root;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.concurrent.locks.ReentrantReadWriteLock.ReadLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;

/// The objects that random calls begin with.
final class Roots {
    private static final String CONCURRENT = "new java.util.concurrent.";
    private static final String ATOMIC = "new java.util.concurrent.atomic.";
    private static final String LOCKS = "new java.util.concurrent.locks.";
    private static final String ELEMENTS = "(java.util.List.of(\"a\", \"c\", \"b\"))";
    private static final String PAIRS = "(new java.util.TreeMap(java.util.Map.of(\"a\", \"1\", \"c\", \"3\")))";

    static final List<Root> ALL = List.of(
            new Root(AtomicInteger.class, ATOMIC + "AtomicInteger()", ATOMIC + "AtomicInteger(2)"),
            new Root(AtomicLong.class, ATOMIC + "AtomicLong()", ATOMIC + "AtomicLong(2)"),
            new Root(AtomicBoolean.class, ATOMIC + "AtomicBoolean()", ATOMIC + "AtomicBoolean(true)"),
            new Root(AtomicReference.class, ATOMIC + "AtomicReference()", ATOMIC + "AtomicReference(\"a\")"),
            new Root(AtomicIntegerArray.class, ATOMIC + "AtomicIntegerArray(3)"),
            new Root(AtomicLongArray.class, ATOMIC + "AtomicLongArray(new long[] {1, 2, 3})"),
            new Root(AtomicReferenceArray.class, ATOMIC + "AtomicReferenceArray(new String[] {\"a\", \"b\"})"),
            new Root(AtomicMarkableReference.class, ATOMIC + "AtomicMarkableReference(\"a\", true)"),
            new Root(AtomicStampedReference.class, ATOMIC + "AtomicStampedReference(\"a\", 1)"),
            new Root(LongAdder.class, ATOMIC + "LongAdder()"),
            new Root(DoubleAdder.class, ATOMIC + "DoubleAdder()"),
            new Root(LongAccumulator.class, ATOMIC + "LongAccumulator((x, y) -> x + 2 * y, 1)"),
            new Root(DoubleAccumulator.class, ATOMIC + "DoubleAccumulator((x, y) -> x + 2 * y, 1)"),
            new Root(
                    ConcurrentHashMap.class,
                    CONCURRENT + "ConcurrentHashMap()",
                    CONCURRENT + "ConcurrentHashMap" + PAIRS),
            new Root(
                    ConcurrentHashMap.KeySetView.class,
                    "java.util.concurrent.ConcurrentHashMap.newKeySet()",
                    CONCURRENT + "ConcurrentHashMap" + PAIRS + ".keySet(\"v\")"),
            new Root(
                    ConcurrentSkipListMap.class,
                    CONCURRENT + "ConcurrentSkipListMap()",
                    CONCURRENT + "ConcurrentSkipListMap" + PAIRS),
            new Root(
                    ConcurrentSkipListSet.class,
                    CONCURRENT + "ConcurrentSkipListSet()",
                    CONCURRENT + "ConcurrentSkipListSet" + ELEMENTS),
            new Root(
                    ConcurrentLinkedQueue.class,
                    CONCURRENT + "ConcurrentLinkedQueue()",
                    CONCURRENT + "ConcurrentLinkedQueue" + ELEMENTS),
            new Root(
                    ConcurrentLinkedDeque.class,
                    CONCURRENT + "ConcurrentLinkedDeque()",
                    CONCURRENT + "ConcurrentLinkedDeque" + ELEMENTS),
            new Root(
                    ArrayBlockingQueue.class,
                    CONCURRENT + "ArrayBlockingQueue(2)",
                    CONCURRENT + "ArrayBlockingQueue(4, true, java.util.List.of(\"a\"))"),
            new Root(
                    LinkedBlockingQueue.class,
                    CONCURRENT + "LinkedBlockingQueue(2)",
                    CONCURRENT + "LinkedBlockingQueue" + ELEMENTS),
            new Root(
                    LinkedBlockingDeque.class,
                    CONCURRENT + "LinkedBlockingDeque(2)",
                    CONCURRENT + "LinkedBlockingDeque" + ELEMENTS),
            new Root(
                    PriorityBlockingQueue.class,
                    CONCURRENT + "PriorityBlockingQueue()",
                    CONCURRENT + "PriorityBlockingQueue" + ELEMENTS),
            new Root(SynchronousQueue.class, CONCURRENT + "SynchronousQueue()", CONCURRENT + "SynchronousQueue(true)"),
            new Root(
                    LinkedTransferQueue.class,
                    CONCURRENT + "LinkedTransferQueue()",
                    CONCURRENT + "LinkedTransferQueue" + ELEMENTS),
            new Root(
                    CopyOnWriteArrayList.class,
                    CONCURRENT + "CopyOnWriteArrayList()",
                    CONCURRENT + "CopyOnWriteArrayList" + ELEMENTS),
            new Root(
                    CopyOnWriteArraySet.class,
                    CONCURRENT + "CopyOnWriteArraySet()",
                    CONCURRENT + "CopyOnWriteArraySet" + ELEMENTS),
            new Root(ReentrantLock.class, LOCKS + "ReentrantLock()", LOCKS + "ReentrantLock(true)"),
            new Root(Condition.class, LOCKS + "ReentrantLock().newCondition()"),
            new Root(ReentrantReadWriteLock.class, LOCKS + "ReentrantReadWriteLock()"),
            new Root(ReadLock.class, LOCKS + "ReentrantReadWriteLock().readLock()"),
            new Root(WriteLock.class, LOCKS + "ReentrantReadWriteLock().writeLock()"),
            new Root(StampedLock.class, LOCKS + "StampedLock()"),
            new Root(Semaphore.class, CONCURRENT + "Semaphore(2)", CONCURRENT + "Semaphore(-1, true)"),
            new Root(CountDownLatch.class, CONCURRENT + "CountDownLatch(2)", CONCURRENT + "CountDownLatch(0)"),
            new Root(CyclicBarrier.class, CONCURRENT + "CyclicBarrier(1)", CONCURRENT + "CyclicBarrier(2)"),
            new Root(
                    Phaser.class,
                    CONCURRENT + "Phaser()",
                    CONCURRENT + "Phaser(1)",
                    CONCURRENT + "Phaser(new java.util.concurrent.Phaser(1), 1)"),
            new Root(
                    FutureTask.class,
                    CONCURRENT + "FutureTask(() -> \"x\")",
                    CONCURRENT + "FutureTask(Told::fails, \"y\")"),
            new Root(
                    CompletableFuture.class,
                    CONCURRENT + "CompletableFuture()",
                    "java.util.concurrent.CompletableFuture.completedFuture(\"a\")"),
            new Root(HashMap.class, "new java.util.HashMap()", "new java.util.HashMap" + PAIRS),
            new Root(LinkedHashMap.class, "new java.util.LinkedHashMap(16, 0.75f, true)"),
            new Root(TreeMap.class, "new java.util.TreeMap()", "new java.util.TreeMap" + PAIRS),
            new Root(WeakHashMap.class, "new java.util.WeakHashMap()"),
            new Root(IdentityHashMap.class, "new java.util.IdentityHashMap()"),
            new Root(Hashtable.class, "new java.util.Hashtable()", "new java.util.Hashtable" + PAIRS),
            new Root(ArrayList.class, "new java.util.ArrayList()", "new java.util.ArrayList" + ELEMENTS),
            new Root(LinkedList.class, "new java.util.LinkedList()", "new java.util.LinkedList" + ELEMENTS),
            new Root(ArrayDeque.class, "new java.util.ArrayDeque()", "new java.util.ArrayDeque" + ELEMENTS),
            new Root(PriorityQueue.class, "new java.util.PriorityQueue()", "new java.util.PriorityQueue" + ELEMENTS),
            new Root(HashSet.class, "new java.util.HashSet()", "new java.util.HashSet" + ELEMENTS),
            new Root(LinkedHashSet.class, "new java.util.LinkedHashSet" + ELEMENTS),
            new Root(TreeSet.class, "new java.util.TreeSet()", "new java.util.TreeSet" + ELEMENTS),
            new Root(Vector.class, "new java.util.Vector()", "new java.util.Vector" + ELEMENTS),
            new Root(Stack.class, "new java.util.Stack()"),
            new Root(BitSet.class, "new java.util.BitSet()", "Told.bits()"),
            new Root(Random.class, "new java.util.Random(7)"),
            new Root(SplittableRandom.class, "new java.util.SplittableRandom(7)"),
            new Root(StringBuilder.class, "new StringBuilder()", "new StringBuilder(\"abc\")"),
            new Root(StringBuffer.class, "new StringBuffer(\"abc\")"),
            new Root(List.class, "java.util.Collections.synchronizedList(new java.util.ArrayList" + ELEMENTS + ")"),
            new Root(Map.class, "java.util.Collections.synchronizedMap(new java.util.TreeMap" + PAIRS + ")"),
            new Root(ThreadLocal.class, "new ThreadLocal()", "ThreadLocal.withInitial(() -> \"i\")"));

    private Roots() {}
}
