package io.allways.programs;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/// Looks at its own stack in all ways there are, and fails if it sees there what it would not in a plain JVM.
public final class Tracing {
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private Tracing() {}

    private static final class Initialised {
        static final StackTraceElement[] STACK = new Throwable().getStackTrace();
    }

    interface Constant {
        StackTraceElement[] STACK = new Throwable().getStackTrace();
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        expect(new Throwable().getStackTrace(), "Tracing.main");
        expect(Thread.currentThread().getStackTrace(), "Thread.getStackTrace", "Tracing.main");
        expect(Initialised.STACK, "Tracing$Initialised.<clinit>", "Tracing.main");
        expect(Constant.STACK, "Tracing$Constant.<clinit>", "Tracing.main");
        Thread other = new Thread(() -> expect(new Throwable().getStackTrace(), "Tracing.lambda", "Thread.run"));
        other.start();
        other.join();
        another();
        thrown();
        printed();
        walked();
        pool();
    }

    /// Of a thread that waits.
    private static void another() throws InterruptedException {
        Thread other = new Thread(LockSupport::park);
        other.start();
        while (other.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        StackTraceElement[] stack = other.getStackTrace();
        expect(new StackTraceElement[] {stack[0], stack[stack.length - 1]}, "LockSupport.park", "Thread.run");
        clean(stack);
        LockSupport.unpark(other);
        other.join();
        expect(other.getStackTrace());
    }

    private static void thrown() {
        try {
            new ReentrantLock().unlock();
        } catch (IllegalMonitorStateException e) {
            last(e.getStackTrace(), "Tracing.thrown", "Tracing.main");
        }
        try {
            new Object().notify();
        } catch (IllegalMonitorStateException e) {
            expect(e.getStackTrace(), "Object.notify", "Tracing.thrown", "Tracing.main");
        }
        try {
            int[] none = {};
            none[0] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            expect(e.getStackTrace(), "Tracing.thrown", "Tracing.main");
        }
    }

    private static void printed() {
        StringWriter text = new StringWriter();
        new IllegalStateException("printed").printStackTrace(new PrintWriter(text));
        List<String> lines = text.toString().lines().toList();
        if (lines.size() != 3 || !lines.get(1).strip().startsWith("at io.allways.programs.Tracing.printed(")) {
            throw new AssertionError(text);
        }
    }

    private static void walked() {
        List<String> names = WALKER.walk(
                frames -> frames.map(StackWalker.StackFrame::getMethodName).toList());
        if (!names.equals(List.of("walked", "main")) || WALKER.getCallerClass() != Tracing.class) {
            throw new AssertionError(names);
        }
        List<String> each = new ArrayList<>();
        WALKER.forEach(frame -> each.add(frame.getMethodName()));
        if (!each.equals(names)) {
            throw new AssertionError(each);
        }
    }

    private static void pool() throws InterruptedException, ExecutionException {
        try (ExecutorService pool = Executors.newFixedThreadPool(1)) {
            StackTraceElement[] stack =
                    pool.submit(() -> new Throwable().getStackTrace()).get();
            expect(new StackTraceElement[] {stack[0], stack[stack.length - 1]}, "Tracing.lambda", "Thread.run");
            clean(stack);
        }
    }

    private static void expect(StackTraceElement[] stack, String... names) {
        if (stack.length != names.length) {
            throw new AssertionError(Arrays.toString(stack));
        }
        last(stack, names);
    }

    private static void last(StackTraceElement[] stack, String... names) {
        clean(stack);
        for (int i = 0; i < names.length; i++) {
            StackTraceElement frame = stack[stack.length - names.length + i];
            String type = frame.getClassName();
            String name = type.substring(type.lastIndexOf('.') + 1) + "." + frame.getMethodName();
            if (!name.startsWith(names[i]) || frame.toString().contains("program//")) {
                throw new AssertionError(name + " in " + Arrays.toString(stack));
            }
        }
    }

    private static void clean(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().startsWith("io.allways.jvm.")
                    || frame.getMethodName().startsWith("$")) {
                throw new AssertionError(Arrays.toString(stack));
            }
        }
    }
}
