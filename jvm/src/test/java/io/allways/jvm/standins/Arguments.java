package io.allways.jvm.standins;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.function.*;
import org.jspecify.annotations.Nullable;

/// Arguments of calls, made of the words of a [Script]. Functions note what they are called with.
final class Arguments {
    private final StringBuilder log;
    /// Whether elements are of a `DelayQueue`.
    private final boolean due;

    Arguments(StringBuilder log, boolean due) {
        this.log = log;
        this.due = due;
    }

    /// An element of a `DelayQueue`: due at once, the smaller number first.
    record Due(int number) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return Integer.compare(number, ((Due) other).number);
        }

        @Override
        public String toString() {
            return "" + number;
        }
    }

    static boolean fit(Class<?>[] types, String[] words) {
        if (types.length != words.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            if (kind(types[i]) != words[i].charAt(0)
                    && !(kind(types[i]) == '1' && isDigit(words[i]))
                    && !(kind(types[i]) == 'f' && words[i].equals("g"))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(String word) {
        return Character.isDigit(word.charAt(0));
    }

    /// The letter that words for such a type begin with; a blank if there is none.
    static char kind(Class<?> type) {
        if (type == Object.class || type == Delayed.class || type == Comparable.class) {
            return '1';
        }
        if (type == int.class) {
            return 'i';
        }
        if (type == long.class) {
            return 'l';
        }
        if (type == double.class) {
            return 'd';
        }
        if (type == boolean.class) {
            return 'b';
        }
        if (type == TimeUnit.class) {
            return 's';
        }
        if (type == Collection.class) {
            return 'c';
        }
        if (type == Map.class) {
            return 'm';
        }
        if (type == Object[].class) {
            return 'a';
        }
        return type.getPackageName().equals("java.util.function") || type == Comparator.class ? 'f' : ' ';
    }

    static int number(@Nullable Object value) {
        return switch (value) {
            case Integer n -> n;
            case Due due -> due.number;
            case Map.Entry<?, ?> entry -> number(entry.getKey());
            case null -> 0;
            default -> 1;
        };
    }

    private int note(@Nullable Object... seen) {
        int sum = 0;
        log.append('<');
        for (Object each : seen) {
            log.append(each).append(' ');
            sum += number(each);
        }
        log.append('>');
        return sum;
    }

    Object of(Class<?> type, String word) {
        int number = word.length() > 1 && !isDigit(word) ? Character.digit(word.charAt(1), 10) : 0;
        return switch (kind(type)) {
            case 'i' -> number;
            case 'l' -> number == 9 ? Long.MAX_VALUE : (long) number;
            case 'd' -> (double) number;
            case 'b' -> number != 0;
            case 's' -> TimeUnit.SECONDS;
            case 'c' -> elements(word);
            case 'm' -> map(word);
            case 'a' -> new Object[0];
            case 'f' -> function(type, word.equals("g"));
            default -> element(Integer.parseInt(word));
        };
    }

    private Object element(int number) {
        return due ? new Due(number) : (Object) number;
    }

    private List<Object> elements(String word) {
        List<Object> all = new ArrayList<>();
        for (char each : word.substring(1).toCharArray()) {
            all.add(element(Character.digit(each, 10)));
        }
        return all;
    }

    private static Map<Object, Object> map(String word) {
        Map<Object, Object> all = new LinkedHashMap<>();
        for (char each : word.substring(1).toCharArray()) {
            all.put(Character.digit(each, 10), 6);
        }
        return all;
    }

    /// @param other functions that return null where `f` returns a number, and the reverse order
    private Object function(Class<?> type, boolean other) {
        return switch (type.getSimpleName()) {
            case "Predicate" -> (Predicate<Object>) v -> note(v) < 3;
            case "Consumer" -> (Consumer<Object>) v -> note(v);
            case "BiConsumer" -> (BiConsumer<Object, Object>) (a, b) -> note(a, b);
            case "Function" -> (Function<Object, @Nullable Object>) v -> value(note(v) + 7, other);
            case "BiFunction" -> (BiFunction<Object, Object, @Nullable Object>) (a, b) -> value(note(a, b) + 10, other);
            case "UnaryOperator" -> (UnaryOperator<Object>) v -> note(v) + 10;
            case "BinaryOperator" -> (BinaryOperator<Object>) (a, b) -> note(a, b);
            case "IntFunction" -> (IntFunction<Object>) Object[]::new;
            case "ToIntFunction" -> (ToIntFunction<Object>) v -> note(v);
            case "ToLongFunction" -> (ToLongFunction<Object>) v -> note(v);
            case "ToDoubleFunction" -> (ToDoubleFunction<Object>) v -> note(v);
            case "ToIntBiFunction" -> (ToIntBiFunction<Object, Object>) (a, b) -> note(a, b);
            case "ToLongBiFunction" -> (ToLongBiFunction<Object, Object>) (a, b) -> note(a, b);
            case "ToDoubleBiFunction" -> (ToDoubleBiFunction<Object, Object>) (a, b) -> note(a, b);
            case "IntBinaryOperator" -> (IntBinaryOperator) (a, b) -> a * 3 + b;
            case "LongBinaryOperator" -> (LongBinaryOperator) (a, b) -> a * 3 + b;
            case "DoubleBinaryOperator" -> (DoubleBinaryOperator) (a, b) -> a * 3 + b;
            case "Comparator" -> Comparator.comparing(Arguments::number).reversed();
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    private static @Nullable Object value(int number, boolean none) {
        return none ? null : number;
    }
}
