package io.allways.jvm.api;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.stream.BaseStream;

/// A program of one thread that makes an object and calls its methods, and those of what they return (views, iterators,
/// conditions). What each call returns or throws is noted; all notes together are the program's outcome.
///
/// @param root how the first object is made, and its type
record RandomCalls(Root root, long seed) {
    private static final int CALLS = 24;

    /// @param type as the program sees it
    /// @param ways expressions that make one
    record Root(Class<?> type, List<String> ways) {
        static Root of(Class<?> type, String... ways) {
            return new Root(type, List.of(ways));
        }

        @Override
        public String toString() {
            return type.getSimpleName();
        }
    }

    /// Methods that wait however the thread is interrupted, or that use other threads, or whose outcome is chance.
    private static final Set<String> LEFT_OUT = Set.of(
            "wait",
            "notify",
            "notifyAll",
            "getClass",
            "join",
            "resultNow",
            "lock",
            "readLock",
            "writeLock",
            "acquireUninterruptibly",
            "awaitUninterruptibly",
            "awaitAdvance",
            "arriveAndAwaitAdvance",
            "onSpinWait",
            "orTimeout",
            "completeOnTimeout",
            "delayedExecutor",
            "defaultExecutor",
            "completeAsync",
            "exchange",
            "forEachRemaining", // what an iterator does after a function has failed is nobody's promise
            "parallelStream",
            "spliterator",
            "hashCode",
            "threadId");

    /// What is called again if a call returns it.
    private static final Set<String> FOLLOWED = Set.of(
            "java.util.Iterator",
            "java.util.ListIterator",
            "java.util.Enumeration",
            "java.util.Set",
            "java.util.Collection",
            "java.util.List",
            "java.util.Map",
            "java.util.Map$Entry",
            "java.util.NavigableSet",
            "java.util.NavigableMap",
            "java.util.SortedSet",
            "java.util.SortedMap",
            "java.util.Deque",
            "java.util.SequencedSet",
            "java.util.SequencedCollection",
            "java.util.SequencedMap",
            "java.util.concurrent.ConcurrentNavigableMap",
            "java.util.concurrent.ConcurrentHashMap$KeySetView",
            "java.util.concurrent.CompletableFuture",
            "java.util.concurrent.locks.Condition");

    /// As a class called `type`.
    String text(String type) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder("@SuppressWarnings(\"all\")\npublic class " + type + " {\n")
                .append("    final Told told = new Told();\n\n    public String run() {\n");
        List<Class<?>> variables = new ArrayList<>();
        variables.add(root.type);
        text.append("        " + root.type.getCanonicalName() + " v0 = "
                + root.ways.get(random.nextInt(root.ways.size())) + ";\n");
        for (int i = 0; i < CALLS; i++) {
            int on = random.nextInt(3) == 0 ? random.nextInt(variables.size()) : 0;
            List<Method> methods = methods(variables.get(on));
            Method method = methods.get(random.nextInt(methods.size()));
            text.append(statement(method, on, variables, random));
        }
        text.append("        told.note(v0);\n        return told.toString();\n    }\n}\n");
        return text.toString();
    }

    private static String statement(Method method, int on, List<Class<?>> variables, SplittableRandom random) {
        List<String> arguments = new ArrayList<>();
        for (Class<?> parameter : method.getParameterTypes()) {
            // The order inside of a heap, after it could not be drained, is nobody's promise either.
            boolean heap = method.getDeclaringClass() == PriorityBlockingQueue.class
                    && method.getName().equals("drainTo");
            String expression = Arguments.expression(parameter, random);
            arguments.add(
                    heap && parameter == Collection.class
                            ? "(java.util.Collection) new java.util.ArrayList()"
                            : expression);
        }
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        String call = (isStatic ? method.getDeclaringClass().getCanonicalName() : "v" + on) + "." + method.getName()
                + "(" + String.join(", ", arguments) + ")";
        boolean waits = Arrays.asList(method.getExceptionTypes()).contains(InterruptedException.class);
        boolean interrupted = waits && (!timed(method) || random.nextBoolean());
        Class<?> returned = method.getReturnType();
        StringBuilder text = new StringBuilder();
        String name = "\"" + (interrupted ? "interrupted " : "") + call.replace("\"", "'") + "\"";
        String value = call;
        if (FOLLOWED.contains(returned.getName())) {
            value = "v" + variables.size();
            text.append("        " + returned.getCanonicalName() + " " + value + " = null;\n");
            variables.add(returned);
        }
        text.append("        try {\n");
        if (interrupted) {
            text.append("            Thread.currentThread().interrupt();\n");
        }
        if (!value.equals(call)) {
            text.append("            " + value + " = " + call + ";\n");
        }
        if (returned == void.class) {
            text.append("            " + call + ";\n            told.result(" + name + ", \"done\");\n");
        } else {
            text.append("            told.result(" + name + ", " + value + ");\n");
        }
        text.append("        } catch (Throwable e) {\n            told.thrown(" + name + ", e);\n        }\n");
        if (waits) {
            text.append("        told.note(Thread.interrupted());\n");
        }
        return text.toString();
    }

    /// Whether it waits for some time only.
    private static boolean timed(Method method) {
        List<Class<?>> parameters = List.of(method.getParameterTypes());
        return parameters.contains(java.util.concurrent.TimeUnit.class)
                || method.getName().equals("awaitNanos");
    }

    /// Searches and reductions of a `ConcurrentHashMap`: threads of a pool take part.
    private static boolean parallel(Method method) {
        return method.getDeclaringClass() == ConcurrentHashMap.class
                && method.getParameterCount() > 1
                && method.getParameterTypes()[0] == long.class;
    }

    /// In an order of their own, so that a seed stands for the same program everywhere.
    static List<Method> methods(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(each -> !each.isBridge() && !each.isSynthetic() && !LEFT_OUT.contains(each.getName()))
                .filter(each -> !BaseStream.class.isAssignableFrom(each.getReturnType()))
                .filter(each -> !each.getName().endsWith("Async") || each.getParameterTypes().length > 1)
                .filter(each -> !each.getName().endsWith("Async")
                        || List.of(each.getParameterTypes()).contains(java.util.concurrent.Executor.class))
                .filter(each -> Arrays.stream(each.getParameterTypes()).allMatch(Arguments::known))
                .filter(each -> !parallel(each))
                .filter(each -> Modifier.isPublic(each.getDeclaringClass().getModifiers())
                        || !Modifier.isStatic(each.getModifiers()))
                .sorted(Comparator.comparing(Method::getName)
                        .thenComparing(each -> Arrays.toString(each.getParameterTypes())))
                .toList();
    }
}
