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
            Root.of(AtomicInteger.class, ATOMIC + "AtomicInteger()", ATOMIC + "AtomicInteger(2)"),
            Root.of(AtomicLong.class, ATOMIC + "AtomicLong()", ATOMIC + "AtomicLong(2)"),
            Root.of(AtomicBoolean.class, ATOMIC + "AtomicBoolean()", ATOMIC + "AtomicBoolean(true)"),
            Root.of(AtomicReference.class, ATOMIC + "AtomicReference()", ATOMIC + "AtomicReference(\"a\")"),
            Root.of(AtomicIntegerArray.class, ATOMIC + "AtomicIntegerArray(3)"),
            Root.of(AtomicLongArray.class, ATOMIC + "AtomicLongArray(new long[] {1, 2, 3})"),
            Root.of(AtomicReferenceArray.class, ATOMIC + "AtomicReferenceArray(new String[] {\"a\", \"b\"})"),
            Root.of(AtomicMarkableReference.class, ATOMIC + "AtomicMarkableReference(\"a\", true)"),
            Root.of(AtomicStampedReference.class, ATOMIC + "AtomicStampedReference(\"a\", 1)"),
            Root.of(LongAdder.class, ATOMIC + "LongAdder()"),
            Root.of(DoubleAdder.class, ATOMIC + "DoubleAdder()"),
            Root.of(LongAccumulator.class, ATOMIC + "LongAccumulator((x, y) -> x + 2 * y, 1)"),
            Root.of(DoubleAccumulator.class, ATOMIC + "DoubleAccumulator((x, y) -> x + 2 * y, 1)"),
            Root.of(
                    ConcurrentHashMap.class,
                    CONCURRENT + "ConcurrentHashMap()",
                    CONCURRENT + "ConcurrentHashMap" + PAIRS),
            Root.of(
                    ConcurrentHashMap.KeySetView.class,
                    "java.util.concurrent.ConcurrentHashMap.newKeySet()",
                    CONCURRENT + "ConcurrentHashMap" + PAIRS + ".keySet(\"v\")"),
            Root.of(
                    ConcurrentSkipListMap.class,
                    CONCURRENT + "ConcurrentSkipListMap()",
                    CONCURRENT + "ConcurrentSkipListMap" + PAIRS),
            Root.of(
                    ConcurrentSkipListSet.class,
                    CONCURRENT + "ConcurrentSkipListSet()",
                    CONCURRENT + "ConcurrentSkipListSet" + ELEMENTS),
            Root.of(
                    ConcurrentLinkedQueue.class,
                    CONCURRENT + "ConcurrentLinkedQueue()",
                    CONCURRENT + "ConcurrentLinkedQueue" + ELEMENTS),
            Root.of(
                    ConcurrentLinkedDeque.class,
                    CONCURRENT + "ConcurrentLinkedDeque()",
                    CONCURRENT + "ConcurrentLinkedDeque" + ELEMENTS),
            Root.of(
                    ArrayBlockingQueue.class,
                    CONCURRENT + "ArrayBlockingQueue(2)",
                    CONCURRENT + "ArrayBlockingQueue(4, true, java.util.List.of(\"a\"))"),
            Root.of(
                    LinkedBlockingQueue.class,
                    CONCURRENT + "LinkedBlockingQueue(2)",
                    CONCURRENT + "LinkedBlockingQueue" + ELEMENTS),
            Root.of(
                    LinkedBlockingDeque.class,
                    CONCURRENT + "LinkedBlockingDeque(2)",
                    CONCURRENT + "LinkedBlockingDeque" + ELEMENTS),
            Root.of(
                    PriorityBlockingQueue.class,
                    CONCURRENT + "PriorityBlockingQueue()",
                    CONCURRENT + "PriorityBlockingQueue" + ELEMENTS),
            Root.of(SynchronousQueue.class, CONCURRENT + "SynchronousQueue()", CONCURRENT + "SynchronousQueue(true)"),
            Root.of(
                    LinkedTransferQueue.class,
                    CONCURRENT + "LinkedTransferQueue()",
                    CONCURRENT + "LinkedTransferQueue" + ELEMENTS),
            Root.of(
                    CopyOnWriteArrayList.class,
                    CONCURRENT + "CopyOnWriteArrayList()",
                    CONCURRENT + "CopyOnWriteArrayList" + ELEMENTS),
            Root.of(
                    CopyOnWriteArraySet.class,
                    CONCURRENT + "CopyOnWriteArraySet()",
                    CONCURRENT + "CopyOnWriteArraySet" + ELEMENTS),
            Root.of(ReentrantLock.class, LOCKS + "ReentrantLock()", LOCKS + "ReentrantLock(true)"),
            Root.of(Condition.class, LOCKS + "ReentrantLock().newCondition()"),
            Root.of(ReentrantReadWriteLock.class, LOCKS + "ReentrantReadWriteLock()"),
            Root.of(ReadLock.class, LOCKS + "ReentrantReadWriteLock().readLock()"),
            Root.of(WriteLock.class, LOCKS + "ReentrantReadWriteLock().writeLock()"),
            Root.of(StampedLock.class, LOCKS + "StampedLock()"),
            Root.of(Semaphore.class, CONCURRENT + "Semaphore(2)", CONCURRENT + "Semaphore(-1, true)"),
            Root.of(CountDownLatch.class, CONCURRENT + "CountDownLatch(2)", CONCURRENT + "CountDownLatch(0)"),
            Root.of(CyclicBarrier.class, CONCURRENT + "CyclicBarrier(1)", CONCURRENT + "CyclicBarrier(2)"),
            Root.of(
                    Phaser.class,
                    CONCURRENT + "Phaser()",
                    CONCURRENT + "Phaser(1)",
                    CONCURRENT + "Phaser(new java.util.concurrent.Phaser(1), 1)"),
            Root.of(
                    FutureTask.class,
                    CONCURRENT + "FutureTask(() -> \"x\")",
                    CONCURRENT + "FutureTask(Told::fails, \"y\")"),
            Root.of(
                    CompletableFuture.class,
                    CONCURRENT + "CompletableFuture()",
                    "java.util.concurrent.CompletableFuture.completedFuture(\"a\")"),
            Root.of(HashMap.class, "new java.util.HashMap()", "new java.util.HashMap" + PAIRS),
            Root.of(LinkedHashMap.class, "new java.util.LinkedHashMap(16, 0.75f, true)"),
            Root.of(TreeMap.class, "new java.util.TreeMap()", "new java.util.TreeMap" + PAIRS),
            Root.of(WeakHashMap.class, "new java.util.WeakHashMap()"),
            Root.of(IdentityHashMap.class, "new java.util.IdentityHashMap()"),
            Root.of(Hashtable.class, "new java.util.Hashtable()", "new java.util.Hashtable" + PAIRS),
            Root.of(ArrayList.class, "new java.util.ArrayList()", "new java.util.ArrayList" + ELEMENTS),
            Root.of(LinkedList.class, "new java.util.LinkedList()", "new java.util.LinkedList" + ELEMENTS),
            Root.of(ArrayDeque.class, "new java.util.ArrayDeque()", "new java.util.ArrayDeque" + ELEMENTS),
            Root.of(PriorityQueue.class, "new java.util.PriorityQueue()", "new java.util.PriorityQueue" + ELEMENTS),
            Root.of(HashSet.class, "new java.util.HashSet()", "new java.util.HashSet" + ELEMENTS),
            Root.of(LinkedHashSet.class, "new java.util.LinkedHashSet" + ELEMENTS),
            Root.of(TreeSet.class, "new java.util.TreeSet()", "new java.util.TreeSet" + ELEMENTS),
            Root.of(Vector.class, "new java.util.Vector()", "new java.util.Vector" + ELEMENTS),
            Root.of(Stack.class, "new java.util.Stack()"),
            Root.of(BitSet.class, "new java.util.BitSet()", "Told.bits()"),
            Root.of(Random.class, "new java.util.Random(7)"),
            Root.of(SplittableRandom.class, "new java.util.SplittableRandom(7)"),
            Root.of(StringBuilder.class, "new StringBuilder()", "new StringBuilder(\"abc\")"),
            Root.of(StringBuffer.class, "new StringBuffer(\"abc\")"),
            Root.of(List.class, "java.util.Collections.synchronizedList(new java.util.ArrayList" + ELEMENTS + ")"),
            Root.of(Map.class, "java.util.Collections.synchronizedMap(new java.util.TreeMap" + PAIRS + ")"),
            Root.of(ThreadLocal.class, "new ThreadLocal()", "ThreadLocal.withInitial(() -> \"i\")"));

    private Roots() {}
}
