package io.allways.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Processes of a system that are started alike.
///
/// @param count how many there are; with more than one, each has a number after its name
/// @param command properties (`-Dname=value`) and environment (`NAME=value`), the class that begins, then its arguments
/// @param service whether they may be left waiting at the end
public record ProcessSpec(String name, int count, List<String> command, boolean service) {
    public static final int MOST = 64;

    private static final Pattern TEXT = Pattern.compile("(?s)([A-Za-z][\\w-]*)(?:\\*(\\d{1,9}))?=(.*)");

    private static final Pattern GIVEN = Pattern.compile("(?s)-D[^=]+(=.*)?|[A-Za-z_]\\w*=.*");

    public ProcessSpec {
        command = List.copyOf(command);
    }

    /// Reads `client*3=DaytimeClient 7000`.
    ///
    /// @throws IllegalArgumentException with a message that says what was expected
    public static ProcessSpec parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("`" + text
                    + "` is no process: a name, `=`, a class and its arguments are, for example client*3=Client 7000.");
        }
        String count = matcher.group(2);
        List<String> command = words(matcher.group(3));
        if (command.stream().allMatch(ProcessSpec::given)) {
            throw new IllegalArgumentException("`" + text + "` does not say which class begins.");
        }
        return new ProcessSpec(matcher.group(1), count == null ? 1 : count(count), command, false);
    }

    private static int count(String digits) {
        int count = Integer.parseInt(digits);
        if (count < 1 || count > MOST) {
            throw new IllegalArgumentException(
                    "there can be 1 to " + MOST + " processes of a kind, not " + count + ".");
        }
        return count;
    }

    public ProcessSpec asService() {
        return new ProcessSpec(name, count, command, true);
    }

    private static boolean given(String word) {
        return GIVEN.matcher(word).matches();
    }

    /// The words before the class that begins.
    public List<String> givens() {
        return command.stream().takeWhile(ProcessSpec::given).toList();
    }

    /// The class that begins.
    public String main() {
        return command.get(givens().size());
    }

    public List<String> arguments() {
        return command.subList(givens().size() + 1, command.size());
    }

    /// What each of them is called.
    public List<String> labels() {
        List<String> labels = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            labels.add(count == 1 ? name : name + "-" + i);
        }
        return labels;
    }

    /// Words with blanks between them; quotes hold a word together.
    static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        Matcher matcher = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)").matcher(text);
        while (matcher.find()) {
            String quoted = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
            words.add(quoted != null ? quoted : matcher.group(3));
        }
        return words;
    }
}
