package io.allways.jvm.inside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

class CopiesTest {
    private static final String QUEUE = "java.util.concurrent.LinkedBlockingQueue";

    @Test
    void aClassAlone() {
        Copies copies = Copies.of(List.of(QUEUE));
        assertEquals(
                "[java.util.concurrent.Helpers, " + QUEUE + "]",
                copies.classes().toString());
        byte[] file = copies.file("io/allways/inside/java/util/concurrent/LinkedBlockingQueue$Node");
        assertEquals(
                "io/allways/inside/java/util/concurrent/LinkedBlockingQueue$Node",
                new ClassReader(Objects.requireNonNull(file)).getClassName());
        assertNull(copies.file("io/allways/inside/java/util/concurrent/ArrayBlockingQueue"));
    }

    @Test
    void whatCannotBeReachedFromAnotherPackageComesWithIt() {
        Copies copies = Copies.of(List.of("java.util.concurrent.ConcurrentLinkedQueue"));
        assertTrue(copies.classes().contains("java.util.concurrent.Helpers"));
        Copies pools = Copies.of(List.of("java.util.concurrent.ThreadPoolExecutor"));
        assertTrue(pools.classes().contains("java.util.concurrent.ScheduledThreadPoolExecutor"));
        assertTrue(pools.classes().contains("java.util.concurrent.Executors"));
        Copies futures = Copies.of(List.of("java.util.concurrent.CompletableFuture"));
        assertTrue(futures.classes().contains("java.util.concurrent.CompletionStage"));
    }

    @Test
    void aPackageIsItsClassesThatHaveStandIns() {
        Copies copies = Copies.of(List.of("java.util.concurrent"));
        assertTrue(copies.classes().contains("java.util.concurrent.Semaphore"));
        assertFalse(copies.classes().contains("java.util.concurrent.BlockingQueue"));
        assertFalse(copies.classes().contains("java.util.concurrent.locks.ReentrantLock"));
        assertNotNull(copies.file("io/allways/inside/java/util/concurrent/Semaphore$Sync"));
    }

    @Test
    void severalWithCommas() {
        Copies copies = Copies.of(List.of(QUEUE + ", java.util.concurrent.Semaphore", QUEUE));
        assertTrue(copies.classes().containsAll(List.of(QUEUE, "java.util.concurrent.Semaphore")));
        assertEquals(copies, Copies.of(List.of(QUEUE)).with(List.of("java.util.concurrent.Semaphore")));
    }

    @Test
    void whatCannotBeCopied() {
        assertRefused("java.util.concurrent.Fo", "The JDK has no class or package `java.util.concurrent.Fo`");
        assertRefused("", "The JDK has no class or package ``");
        assertRefused("java.util.ArrayList", "not `java.util.ArrayList`");
        assertRefused("java.util.concurrent.Future", "Nothing stands in for `java.util.concurrent.Future`");
        assertRefused("java.util.concurrent.locks.LockSupport", "Nothing stands in for");
    }

    private static void assertRefused(String name, String message) {
        String said = assertThrows(IllegalArgumentException.class, () -> Copies.of(List.of(name)))
                .getMessage();
        assertTrue(Objects.requireNonNull(said).contains(message), said);
    }
}
