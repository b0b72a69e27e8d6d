package io.allways.programs;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/// Methods of the JDK that are called by reflection and through handles do what they do when they are called. The first
/// word of a name is what comes out.
public final class CallsByReflection {
    interface Body {
        void run() throws Throwable;
    }

    static final class Own {
        static Object made = new Object();

        Own() {}

        static Object made() {
            return made;
        }
    }

    private static int plain;

    private CallsByReflection() {}

    public static void main(String[] arguments) throws Throwable {
        programs().get(arguments[0]).run();
    }

    public static Set<String> names() {
        return programs().keySet();
    }

    private static void check(boolean good) {
        if (!good) {
            throw new AssertionError();
        }
    }

    private static Thread thread(Body body) {
        return new Thread(() -> {
            try {
                body.run();
            } catch (Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void both(Body body) throws InterruptedException {
        Thread one = thread(body);
        Thread two = thread(body);
        one.start();
        two.start();
        one.join();
        two.join();
    }

    private static Map<String, Body> programs() {
        Map<String, Body> all = new LinkedHashMap<>();
        byMethod(all);
        byHandle(all);
        made(all);
        threads(all);
        return all;
    }

    private static void byMethod(Map<String, Body> all) {
        all.put("race on a map by Method.invoke", () -> {
            Map<Integer, Integer> map = new java.util.HashMap<>();
            Method put = Map.class.getMethod("put", Object.class, Object.class);
            both(() -> put.invoke(map, 1, 2));
        });
        all.put("race on a text by Method.invoke", () -> {
            StringBuilder text = new StringBuilder();
            Method append = StringBuilder.class.getMethod("append", int.class);
            both(() -> append.invoke(text, 1));
        });
        all.put("race on an array by Method.invoke", () -> {
            int[] numbers = new int[2];
            Method fill = java.util.Arrays.class.getMethod("fill", int[].class, int.class);
            both(() -> fill.invoke(null, numbers, 1));
        });
        all.put("assertion about a counter by Method.invoke", () -> {
            AtomicInteger counter = new AtomicInteger();
            Method get = AtomicInteger.class.getMethod("get");
            Method set = AtomicInteger.class.getMethod("set", int.class);
            both(() -> set.invoke(counter, (int) get.invoke(counter) + 1));
            check(counter.get() == 2);
        });
        all.put("verified with a lock by Method.invoke", () -> {
            ReentrantLock lock = new ReentrantLock();
            Method take = ReentrantLock.class.getMethod("lock");
            Method give = Lock.class.getMethod("unlock");
            both(() -> {
                take.invoke(lock);
                plain++;
                give.invoke(lock);
            });
            check(plain == 2);
        });
        all.put("verified about what is thrown", () -> {
            Method append = StringBuilder.class.getMethod("append", int.class);
            check(thrown(() -> append.invoke(null, 1)) instanceof NullPointerException);
            check(thrown(() -> append.invoke("", 1)) instanceof IllegalArgumentException);
            check(thrown(() -> append.invoke(new StringBuilder(), "")) instanceof IllegalArgumentException);
            check(thrown(() -> append.invoke(new StringBuilder())) instanceof IllegalArgumentException);
            Method get = List.class.getMethod("get", int.class);
            check(thrown(() -> get.invoke(new ArrayList<>(), 0)) instanceof InvocationTargetException e
                    && e.getCause() instanceof IndexOutOfBoundsException);
            Method format = String.class.getMethod("format", String.class, Object[].class);
            check("1".equals(format.invoke(null, "%d", new Object[] {1})));
        });
    }

    private static Throwable thrown(Body body) {
        try {
            body.run();
        } catch (Throwable e) {
            return e;
        }
        throw new AssertionError();
    }

    private static void byHandle(Map<String, Body> all) {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        all.put("assertion about a counter by findVirtual", () -> {
            AtomicInteger counter = new AtomicInteger();
            MethodHandle get = lookup.findVirtual(AtomicInteger.class, "get", MethodType.methodType(int.class));
            MethodHandle set = MethodHandles.publicLookup()
                    .findVirtual(AtomicInteger.class, "set", MethodType.methodType(void.class, int.class));
            both(() -> {
                int seen = (int) get.invokeExact(counter);
                set.invokeExact(counter, seen + 1);
            });
            check(counter.get() == 2);
        });
        all.put("assertion about a counter by bind", () -> {
            AtomicInteger counter = new AtomicInteger();
            MethodHandle get = lookup.bind(counter, "get", MethodType.methodType(int.class));
            both(() -> counter.set((int) get.invoke() + 1));
            check(counter.get() == 2);
        });
        all.put("race on a text by unreflect", () -> {
            StringBuilder text = new StringBuilder();
            MethodHandle append = lookup.unreflect(StringBuilder.class.getMethod("append", String.class))
                    .bindTo(text);
            both(() -> append.invoke("x"));
        });
        all.put("race on a list by findVirtual", () -> {
            List<Integer> list = new ArrayList<>();
            MethodHandle add =
                    lookup.findVirtual(List.class, "add", MethodType.methodType(boolean.class, Object.class));
            both(() -> add.invoke(list, 1));
        });
        all.put("verified with own methods by handles", () -> {
            both(() -> plainStep());
            check(lookup.findStatic(Own.class, "made", MethodType.methodType(Object.class))
                            .invoke()
                    != null);
            check(
                    lookup.findConstructor(Own.class, MethodType.methodType(void.class))
                                    .invoke()
                            instanceof Own);
        });
        all.put("verified with varargs by handles", () -> {
            MethodHandle list = lookup.findStatic(
                    java.util.Arrays.class, "asList", MethodType.methodType(List.class, Object[].class));
            check(list.isVarargsCollector() && ((List<?>) list.invoke(1, 2)).size() == 2);
        });
    }

    private static synchronized void plainStep() {
        plain++;
    }

    private static void made(Map<String, Body> all) {
        all.put("assertion about a counter made by newInstance", () -> {
            Constructor<AtomicInteger> constructor = AtomicInteger.class.getConstructor(int.class);
            AtomicInteger counter = constructor.newInstance(0);
            both(() -> counter.set(counter.get() + 1));
            check(counter.get() == 2);
        });
        all.put("deadlock of two locks made by newInstance", () -> {
            Lock one = ReentrantLock.class.getConstructor().newInstance();
            Lock two = (Lock) MethodHandles.lookup()
                    .findConstructor(ReentrantLock.class, MethodType.methodType(void.class))
                    .invoke();
            Thread other = thread(() -> nested(two, one));
            other.start();
            nested(one, two);
            other.join();
        });
        all.put("verified with a queue made by newInstance", () -> {
            @SuppressWarnings("unchecked")
            BlockingQueue<Integer> queue = (BlockingQueue<Integer>)
                    LinkedBlockingQueue.class.getConstructor().newInstance();
            Method take = BlockingQueue.class.getMethod("take");
            thread(() -> queue.put(1)).start();
            check((int) take.invoke(queue) == 1);
        });
        all.put("verified with an own class by newInstance", () -> {
            both(() -> plainStep());
            check(Own.class.getDeclaredConstructor().newInstance() != null && Own.made != null);
        });
    }

    private static void nested(Lock outer, Lock inner) {
        outer.lock();
        inner.lock();
        inner.unlock();
        outer.unlock();
    }

    private static void threads(Map<String, Body> all) {
        all.put("race of threads started by Method.invoke", () -> {
            Method start = Thread.class.getMethod("start");
            start.invoke(thread(() -> plain++));
            start.invoke(thread(() -> plain++));
        });
        all.put("verified with join, sleep and park by Method.invoke", () -> {
            Thread other = thread(() -> plain++);
            other.start();
            Thread.class.getMethod("join").invoke(other);
            check(plain == 1);
            Thread.class.getMethod("sleep", long.class).invoke(null, 1L);
            LockSupport.class.getMethod("unpark", Thread.class).invoke(null, Thread.currentThread());
            LockSupport.class.getMethod("park").invoke(null);
        });
        all.put("verified with wait and notify by Method.invoke", () -> {
            Object lock = new Object();
            boolean[] go = {false};
            Method wait = Object.class.getMethod("wait");
            Method notify = Object.class.getMethod("notify");
            thread(() -> {
                        synchronized (lock) {
                            go[0] = true;
                            notify.invoke(lock);
                        }
                    })
                    .start();
            synchronized (lock) {
                while (!go[0]) {
                    wait.invoke(lock);
                }
            }
        });
        all.put("verified with a pool by Method.invoke", () -> {
            ExecutorService pool = (ExecutorService)
                    Executors.class.getMethod("newFixedThreadPool", int.class).invoke(null, 1);
            pool.submit(() -> plain++).get();
            pool.shutdown();
            check(plain == 1);
        });
    }
}
