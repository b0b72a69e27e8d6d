package io.allways.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// A command line, read: the values of options, and what is left.
final class Arguments {
    private final List<Option<?>> options;
    private final Map<Option<?>, Object> values = new HashMap<>();
    private final List<String> rest = new ArrayList<>();
    private final List<String> words;

    private Arguments(List<Option<?>> options, List<String> words) {
        this.options = options;
        this.words = List.copyOf(words);
    }

    /// Reads `--name value` and `--name=value`. The last of several wins, unless all count; after `--` nothing is an
    /// option, nor after
    /// a word that `last` accepts.
    static Arguments read(List<String> words, List<Option<?>> options, Predicate<String> last) {
        Arguments arguments = new Arguments(options, words);
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("--")) {
                arguments.rest.addAll(words.subList(i + 1, words.size()));
                break;
            }
            if (!word.startsWith("-") || word.equals("-")) {
                arguments.rest.add(word);
                if (last.test(word)) {
                    arguments.rest.addAll(words.subList(i + 1, words.size()));
                    break;
                }
                continue;
            }
            int equals = word.indexOf('=');
            Option<?> option = arguments.find(
                    word.equals("-h")
                            ? "--help"
                            : word.equals("-cp") ? "--classpath" : equals < 0 ? word : word.substring(0, equals));
            if (option.flag()) {
                if (equals >= 0) {
                    throw new UsageError(option.dashed() + " takes no value: write just " + option.dashed() + ".");
                }
                arguments.put(option, "");
            } else if (equals >= 0) {
                arguments.put(option, word.substring(equals + 1));
            } else {
                if (i + 1 == words.size() || words.get(i + 1).startsWith("--")) {
                    throw new UsageError(
                            option.dashed() + " needs a value: " + option.dashed() + " " + option.value() + ".");
                }
                arguments.put(option, words.get(++i));
            }
        }
        return arguments;
    }

    private Option<?> find(String word) {
        for (Option<?> option : options) {
            if (option.dashed().equals(word)) {
                return option;
            }
        }
        List<String> known = options.stream().map(Option::dashed).toList();
        throw new UsageError("There is no option " + word + "." + Suggestion.of(word, known));
    }

    private <T> void put(Option<T> option, String text) {
        try {
            T value = option.reader().apply(text);
            if (option.repeats() && values.containsKey(option)) {
                values.put(option, values.get(option) + "\n" + value);
            } else if (!option.flag() && values.containsKey(option) && !value.equals(values.get(option))) {
                throw new UsageError("it is given twice, the second time with " + text + ". Only one can count.");
            } else {
                values.put(option, value);
            }
        } catch (UsageError e) {
            throw new UsageError(option.dashed() + ": " + e.getMessage());
        }
    }

    @SuppressWarnings("unchecked") // put in by put
    <T> Optional<T> value(Option<T> option) {
        return Optional.ofNullable((T) values.get(option));
    }

    boolean has(Option<?> option) {
        return values.containsKey(option);
    }

    /// As they were typed.
    List<String> words() {
        return words;
    }

    /// What is no option.
    List<String> rest() {
        return rest;
    }
}
