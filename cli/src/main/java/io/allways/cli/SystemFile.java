package io.allways.cli;

import io.allways.jvm.ProcessSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A file that says what a system is made of, in the part of TOML that this needs: tables, and keys with a string, a
/// whole number, true or false, or a list of strings on one line.
///
/// ```
/// classpath = "classes"          # from where the file lies
/// after = "server:7000"
/// faults = "crash=1"
///
/// [process.server]
/// main = "DaytimeServer"
/// args = ["7000", "3"]
///
/// [process.client]
/// main = "DaytimeClient"
/// args = ["7000"]
/// count = 3
/// symmetric = true
/// properties = ["retries=3"]
/// environment = ["HOME=/tmp"]
/// ```
///
/// @param values as if they were options of the command line
record SystemFile(Map<String, String> values) {
    private static final Pattern TABLE = Pattern.compile("\\[\\s*process\\s*\\.\\s*([A-Za-z][\\w-]*)\\s*]");
    private static final Pattern KEY = Pattern.compile("([A-Za-z][\\w-]*)\\s*=\\s*(.+)");
    private static final String STRING = "\"[^\"]*\"|'[^']*'";
    private static final Pattern WORD = Pattern.compile(STRING);
    private static final Pattern VALUE = Pattern.compile("(?:" + STRING + ")|\\[\\s*(?:(?:" + STRING
            + ")\\s*(?:,\\s*(?:" + STRING + ")\\s*)*,?)?\\s*]|[0-9]{1,9}|true|false");
    private static final Set<String> TOP = Set.of("classpath", "after", "faults");
    private static final Set<String> OF_PROCESS =
            Set.of("main", "args", "count", "service", "symmetric", "properties", "environment");

    SystemFile {
        values = Map.copyOf(values);
    }

    /// The setup with what the file says, where the command line says nothing.
    Setup over(Setup given) {
        if (given.value(SystemFrontEnd.PROC).isPresent()
                && !given.value(SystemFrontEnd.PROC).get().equals(values.get(SystemFrontEnd.PROC.name()))) {
            throw UsageError.input("The processes are in the file: no --proc with it.");
        }
        Setup setup = given;
        for (Map.Entry<String, String> each : values.entrySet()) {
            if (!given.values().containsKey(each.getKey())) {
                setup = setup.with(each.getKey(), each.getValue());
            }
        }
        return setup;
    }

    static SystemFile read(String file, String text) {
        return new Reader(file).read(text);
    }

    /// Reads one file.
    private static final class Reader {
        private final String file;
        private final Map<String, Map<String, String>> processes = new LinkedHashMap<>();
        private final Map<String, Integer> lines = new LinkedHashMap<>();
        /// Where keys of no process are.
        private final Map<String, Integer> keys = new LinkedHashMap<>();
        private final Map<String, String> top = new LinkedHashMap<>();
        private int line;

        Reader(String file) {
            this.file = file;
        }

        private UsageError error(int at, String what) {
            return new UsageError(file + ":" + at + "  " + what, UsageError.Style.LINES);
        }

        SystemFile read(String text) {
            Map<String, String> table = top;
            for (String raw : text.split("\n", -1)) {
                line++;
                String words = withoutComment(raw).strip();
                if (words.isEmpty()) {
                    continue;
                }
                Matcher header = TABLE.matcher(words);
                Matcher key = KEY.matcher(words);
                if (header.matches()) {
                    table = new LinkedHashMap<>();
                    if (processes.put(header.group(1), table) != null) {
                        throw error(line, "there is a process `" + header.group(1) + "` already; count = 2 makes two.");
                    }
                    lines.put(header.group(1), line);
                } else if (words.startsWith("[")) {
                    throw error(line, "`" + words + "` is no table of a system file: [process.NAME] is.");
                } else if (key.matches()) {
                    put(table, key.group(1), key.group(2).strip());
                } else {
                    throw error(line, "`" + words + "` is neither key = value nor [process.NAME].");
                }
            }
            return file();
        }

        private static String withoutComment(String raw) {
            boolean quoted = false;
            char quote = ' ';
            for (int i = 0; i < raw.length(); i++) {
                char c = raw.charAt(i);
                if (quoted) {
                    quoted = c != quote;
                } else if (c == '"' || c == '\'') {
                    quoted = true;
                    quote = c;
                } else if (c == '#') {
                    return raw.substring(0, i);
                }
            }
            return raw;
        }

        private void put(Map<String, String> table, String key, String value) {
            Set<String> known = table == top ? TOP : OF_PROCESS;
            if (!known.contains(key)) {
                String where = table == top ? "here" : "of a process";
                throw error(
                        line,
                        "there is no key `" + key + "` " + where + "." + Suggestion.of(key, known) + " There are "
                                + String.join(", ", known.stream().sorted().toList()) + ".");
            }
            if (!VALUE.matcher(value).matches()) {
                throw error(
                        line,
                        "`" + value + "` is no value: a string in quotes, a number, true, false,"
                                + " or a list of strings on one line are.");
            }
            boolean string = value.startsWith("\"") || value.startsWith("'");
            boolean right = switch (key) {
                case "properties", "environment" -> value.startsWith("[");
                case "args" -> string || value.startsWith("[");
                case "count" -> value.matches("[0-9]+");
                case "service", "symmetric" -> value.equals("true") || value.equals("false");
                default -> string;
            };
            if (!right) {
                String wanted = switch (key) {
                    case "args" -> "a list of strings, [\"7000\", \"3\"] for example.";
                    case "properties", "environment" -> "a list of strings, [\"retries=3\"] for example.";
                    case "count" -> "a number.";
                    case "service", "symmetric" -> "true or false.";
                    default -> "a string in quotes.";
                };
                throw error(line, "`" + key + "` is " + wanted);
            }
            if (table == top) {
                keys.put(key, line);
            }
            if (table.put(key, value) != null) {
                throw error(line, "`" + key + "` is there twice.");
            }
        }

        private static String plain(String value) {
            return value.substring(1, value.length() - 1);
        }

        private SystemFile file() {
            Map<String, String> values = new LinkedHashMap<>();
            List<String> procs = new ArrayList<>();
            List<String> services = new ArrayList<>();
            List<String> symmetric = new ArrayList<>();
            processes.forEach((name, own) -> {
                procs.add(proc(name, own));
                if ("true".equals(own.get("service"))) {
                    services.add(name);
                }
                if ("true".equals(own.get("symmetric"))) {
                    symmetric.add(name);
                }
            });
            if (procs.isEmpty()) {
                throw error(line, "there is no process: [process.server] and main = \"Server\" begin one.");
            }
            values.put(SystemFrontEnd.PROC.name(), String.join("\n", procs));
            if (!services.isEmpty()) {
                values.put(SystemFrontEnd.SERVICE.name(), String.join("\n", services));
            }
            if (!symmetric.isEmpty()) {
                values.put(SystemFrontEnd.SYMMETRIC.name(), String.join("\n", symmetric));
            }
            option("after", SystemFrontEnd.AFTER, values);
            option("faults", SystemFrontEnd.FAULTS, values);
            String first = top.containsKey("after") ? plain(top.get("after")).replaceFirst(":.*", "") : "";
            if (!first.isEmpty() && !processes.containsKey(first)) {
                throw error(
                        keys.getOrDefault("after", line),
                        "`after`: there is no process `" + first + "`." + Suggestion.of(first, processes.keySet()));
            }
            Path folder = Path.of(file).getParent();
            String path = top.containsKey("classpath") ? plain(top.get("classpath")) : ".";
            values.put(
                    Setup.CLASSPATH,
                    folder == null ? path : folder.resolve(path).toString());
            return new SystemFile(values);
        }

        /// What is an option of the command line as well.
        private void option(String key, Option<String> option, Map<String, String> values) {
            if (top.containsKey(key)) {
                try {
                    values.put(option.name(), option.reader().apply(plain(top.get(key))));
                } catch (UsageError e) {
                    throw error(keys.getOrDefault(key, line), "`" + key + "`: " + e.getMessage());
                }
            }
        }

        private void given(StringBuilder text, String list, String before, int at) {
            Matcher words = WORD.matcher(list);
            while (words.find()) {
                String word = plain(words.group());
                if (!word.matches("(?s)[A-Za-z_][\\w.-]*=.*")) {
                    throw error(at, "`" + word + "` has no value: name=value is needed.");
                }
                char quote = words.group().charAt(0);
                text.append(quote).append(before).append(word).append(quote).append(' ');
            }
        }

        private String proc(String name, Map<String, String> own) {
            int at = lines.getOrDefault(name, line);
            String main = own.get("main");
            if (main == null) {
                throw error(at, "the process `" + name + "` has no main: which class begins?");
            }
            StringBuilder text = new StringBuilder(name);
            if (own.containsKey("count")) {
                text.append('*').append(own.get("count"));
            }
            text.append('=');
            given(text, own.getOrDefault("properties", "[]"), "-D", at);
            given(text, own.getOrDefault("environment", "[]"), "", at);
            text.append(plain(main));
            Matcher words = WORD.matcher(own.getOrDefault("args", "[]"));
            while (words.find()) {
                text.append(' ').append(words.group());
            }
            try {
                ProcessSpec.parse(text.toString());
            } catch (IllegalArgumentException e) {
                throw error(at, String.valueOf(e.getMessage()));
            }
            return text.toString();
        }
    }
}
