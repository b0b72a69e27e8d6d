package io.allways.jvm.api;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Java expressions for arguments, by type. All types are erased, as reflection shows them.
final class Arguments {
    private static final String FUNCTION = "java.util.function.";

    private static final Map<String, List<String>> EXPRESSIONS = Map.ofEntries(
            Map.entry("int", List.of("0", "1", "2", "3", "-1", "1", "2")),
            Map.entry("long", List.of("0L", "1L", "2L", "-1L", "3L")),
            Map.entry("double", List.of("0.0", "1.5", "-2.0")),
            Map.entry("float", List.of("0.0f", "1.5f")),
            Map.entry("boolean", List.of("true", "false")),
            Map.entry("char", List.of("'a'", "'b'")),
            Map.entry("byte", List.of("(byte) 1", "(byte) 0")),
            Map.entry("short", List.of("(short) 1")),
            Map.entry("java.lang.Object", List.of("\"a\"", "\"b\"", "\"c\"", "\"d\"", "\"a\"", "\"b\"", "null")),
            Map.entry("java.lang.Comparable", List.of("\"a\"", "\"b\"", "null")),
            Map.entry("java.lang.String", List.of("\"a\"", "\"bc\"", "\"\"", "null")),
            Map.entry("java.lang.CharSequence", List.of("\"a\"", "\"bc\"", "new StringBuilder(\"de\")", "null")),
            Map.entry("java.lang.StringBuffer", List.of("new StringBuffer(\"x\")")),
            Map.entry("char[]", List.of("new char[] {'x', 'y'}", "new char[1]")),
            Map.entry("java.lang.Object[]", List.of("new Object[0]", "new Object[3]", "new String[] {\"x\", \"y\"}")),
            Map.entry("int[]", List.of("new int[] {1, 2}", "new int[0]", "null")),
            Map.entry("long[]", List.of("new long[] {1, 2}", "new long[0]", "null")),
            Map.entry("byte[]", List.of("new byte[4]")),
            Map.entry(
                    "java.util.Collection",
                    List.of(
                            "java.util.List.of(\"a\", \"b\")",
                            "java.util.List.of(\"c\")",
                            "java.util.List.of()",
                            "new java.util.ArrayList(java.util.Arrays.asList(\"b\", null))",
                            "new java.util.ArrayList(java.util.List.of(\"d\", \"a\"))",
                            "null")),
            Map.entry("java.util.List", List.of("java.util.List.of(\"a\", \"b\")")),
            Map.entry("java.util.SortedSet", List.of("new java.util.TreeSet(java.util.List.of(\"b\", \"a\"))")),
            Map.entry(
                    "java.util.SortedMap",
                    List.of("new java.util.TreeMap(java.util.Map.of(\"b\", \"1\", \"a\", \"2\"))")),
            Map.entry(
                    "java.util.Map",
                    List.of(
                            "new java.util.TreeMap(java.util.Map.of(\"b\", \"1\", \"a\", \"2\"))",
                            "java.util.Map.of(\"c\", \"3\")",
                            "null")),
            Map.entry("java.util.Comparator", List.of("java.util.Comparator.naturalOrder()", "null")),
            Map.entry(
                    "java.util.concurrent.TimeUnit",
                    List.of("java.util.concurrent.TimeUnit.NANOSECONDS", "java.util.concurrent.TimeUnit.MILLISECONDS")),
            Map.entry("java.lang.Runnable", List.of("() -> told.note(\"run\")", "Told::fails", "null")),
            Map.entry("java.util.concurrent.Callable", List.of("() -> \"called\"", "Told::fails2", "null")),
            Map.entry("java.util.concurrent.Executor", List.of("Runnable::run")),
            Map.entry("java.lang.Throwable", List.of("new IllegalStateException(\"t\")", "null")),
            Map.entry("java.lang.Thread", List.of("Thread.currentThread()", "new Thread()", "null")),
            Map.entry(
                    "java.util.concurrent.CompletionStage", List.of("Told.stage(0)", "Told.stage(1)", "Told.stage(2)")),
            Map.entry("java.util.concurrent.CompletableFuture", List.of("Told.stage(0)", "Told.stage(1)")),
            Map.entry(
                    "java.util.concurrent.CompletableFuture[]",
                    List.of("new java.util.concurrent.CompletableFuture[] {Told.stage(1), Told.stage(2)}")),
            Map.entry("java.util.BitSet", List.of("Told.bits()")),
            Map.entry("java.util.stream.Collector", List.of("java.util.stream.Collectors.toList()")),
            Map.entry("java.util.function.IntFunction", List.of("String[]::new", "Object[]::new")),
            Map.entry(
                    FUNCTION + "Function", List.of("x -> x + \"f\"", "x -> null", "x -> told.note(x)", "Told::fails3")),
            Map.entry(
                    FUNCTION + "BiFunction",
                    List.of("(x, y) -> x + \"\" + y", "(x, y) -> null", "(x, y) -> y", "Told::fails4")),
            Map.entry(FUNCTION + "BinaryOperator", List.of("(x, y) -> x + \"\" + y", "(x, y) -> y")),
            Map.entry(FUNCTION + "UnaryOperator", List.of("x -> x + \"u\"", "x -> x", "Told::fails3")),
            Map.entry(FUNCTION + "Predicate", List.of("x -> \"a\".equals(x)", "x -> true", "Told::fails5")),
            Map.entry(FUNCTION + "BiPredicate", List.of("(x, y) -> true")),
            Map.entry(FUNCTION + "Consumer", List.of("x -> told.note(x)", "x -> {}", "Told::fails6")),
            Map.entry(FUNCTION + "BiConsumer", List.of("(x, y) -> told.note(x + \"/\" + y)")),
            Map.entry(FUNCTION + "Supplier", List.of("() -> \"s\"", "() -> null")),
            Map.entry(FUNCTION + "IntUnaryOperator", List.of("x -> x + 5", "x -> x")),
            Map.entry(FUNCTION + "IntBinaryOperator", List.of("(x, y) -> x * 2 + y")),
            Map.entry(FUNCTION + "LongUnaryOperator", List.of("x -> x + 5")),
            Map.entry(FUNCTION + "LongBinaryOperator", List.of("(x, y) -> x * 2 + y")),
            Map.entry(FUNCTION + "DoubleBinaryOperator", List.of("(x, y) -> x + y")),
            Map.entry(FUNCTION + "ToLongFunction", List.of("x -> 1L")),
            Map.entry(FUNCTION + "ToIntFunction", List.of("x -> 1")),
            Map.entry(FUNCTION + "ToDoubleFunction", List.of("x -> 1.0")),
            Map.entry(FUNCTION + "ToLongBiFunction", List.of("(x, y) -> 1L")),
            Map.entry(FUNCTION + "ToIntBiFunction", List.of("(x, y) -> 1")),
            Map.entry(FUNCTION + "ToDoubleBiFunction", List.of("(x, y) -> 1.0")),
            Map.entry(FUNCTION + "IntPredicate", List.of("x -> x > 1")),
            Map.entry(FUNCTION + "IntConsumer", List.of("x -> told.note(x)")));

    private Arguments() {}

    static boolean known(Class<?> type) {
        return EXPRESSIONS.containsKey(type.getTypeName());
    }

    /// With a cast, so that the compiler takes the method that is meant.
    static String expression(Class<?> type, SplittableRandom random) {
        List<String> choices = EXPRESSIONS.get(type.getTypeName());
        return "(" + type.getTypeName() + ") (" + choices.get(random.nextInt(choices.size())) + ")";
    }
}
