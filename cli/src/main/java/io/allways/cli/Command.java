package io.allways.cli;

import io.allways.report.Words;
import java.util.List;

/// A command of the command line.
interface Command {
    /// What `--help` says of a command, apart from its name.
    ///
    /// @param summary one line, for the list of commands
    /// @param usage what may stand after the command's name
    /// @param about what there is to know, as paragraphs that are laid out already
    /// @param examples each a command line and what it is for
    record Help(String summary, List<String> usage, String about, List<Option<?>> options, List<Example> examples) {}

    /// A command line, without `allways`, that could be typed.
    record Example(String line, String about) {}

    String name();

    Help help();

    /// Whether what stands after this word on the command line is not for us to read.
    default boolean endsOptions(String word) {
        return false;
    }

    /// Returns the exit code.
    int run(Arguments arguments, Terminal terminal);

    default String helpText() {
        Help help = help();
        StringBuilder text = new StringBuilder("allways " + name() + ": " + help.summary() + "\n\n");
        help.usage()
                .forEach(usage -> text.append("  allways ")
                        .append((name() + " " + usage).strip())
                        .append('\n'));
        if (!help.about().isEmpty()) {
            text.append('\n').append(help.about().strip()).append('\n');
        }
        OptionGroups.of(help.options()).forEach((heading, options) -> {
            text.append(options.isEmpty() ? "" : "\n" + heading + "\n");
            int width = 24;
            for (Option<?> option : options) {
                String name = (option.dashed() + " " + option.value()).strip();
                String padded = name + " ".repeat(Math.max(1, width - name.length()));
                text.append(Words.wrap(padded + option.about(), 2, width + 2));
            }
        });
        if (!help.examples().isEmpty()) {
            text.append("\nexamples\n");
            for (Example example : help.examples()) {
                text.append("  allways ").append(example.line()).append('\n');
                text.append(Words.wrap(example.about(), 6, 6));
            }
        }
        return text.toString();
    }
}
