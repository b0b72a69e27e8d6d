package io.allways.cli;

import io.allways.core.NotControllable;
import io.allways.core.NotDeterministic;
import io.allways.core.ScheduleMismatch;
import io.allways.report.Words;
import java.util.ArrayList;
import java.util.List;

/// All commands. Finds the one that is meant, and turns whatever goes wrong in it into a message and an exit code.
final class Commands {
    private static final Option<Boolean> HELP = Option.flag("help", "what the command does, with examples");

    private final List<Command> commands;

    Commands(FrontEnds frontEnds) {
        commands = List.of(
                new CheckCommand(frontEnds),
                new ReplayCommand(frontEnds),
                new FmtCommand(),
                new DemoCommand(this),
                new WorkerCommand(frontEnds),
                new KeygenCommand(),
                new SimulateCommand(frontEnds),
                new ExplainCommand(),
                new BenchCommand(),
                new CompletionCommand(this::commands));
    }

    private List<Command> commands() {
        return commands;
    }

    int run(List<String> words, Terminal terminal) {
        try {
            return dispatch(words, terminal);
        } catch (UsageError e) {
            boolean lines = e.style() == UsageError.Style.LINES;
            terminal.err().print(lines ? e.getMessage() + "\n" : Words.wrap("allways: " + e.getMessage(), 0, 2));
            return Exit.USAGE;
        } catch (ScheduleMismatch e) {
            terminal.err().print(Words.wrap(e.getMessage() + " See allways explain schedule-mismatch.", 0, 2));
            return Exit.USAGE;
        } catch (NotDeterministic e) {
            terminal.err().print(Words.wrap(e.getMessage() + " See allways explain not-deterministic.", 0, 2));
            return Exit.NOT_CONTROLLABLE;
        } catch (NotControllable e) {
            terminal.err().print(Words.wrap(e.getMessage() + " See allways explain not-controllable.", 0, 2));
            return Exit.NOT_CONTROLLABLE;
        } catch (RemoteTrouble e) {
            String more = " See allways explain " + e.page() + ".";
            terminal.err().print(Words.wrap(e.getMessage() + more, 0, 2));
            return Exit.NOT_CONTROLLABLE;
        } catch (OutOfMemoryError e) {
            terminal.err().print(Words.wrap("allways: " + Search.OUT_OF_MEMORY, 0, 2));
            return Exit.NOT_EXHAUSTIVE;
        } catch (RuntimeException | Error e) {
            CrashReport.of(e, words, terminal);
            return Exit.BUG;
        }
    }

    private int dispatch(List<String> words, Terminal terminal) {
        if (words.isEmpty()) {
            terminal.err().print(overview());
            return Exit.USAGE;
        }
        String name = words.getFirst();
        List<String> rest = words.subList(1, words.size());
        switch (name) {
            case "--version", "-V", "version" -> {
                terminal.out()
                        .println("allways " + Version.VALUE + " (Java "
                                + Runtime.version().feature() + ")");
                return Exit.OK;
            }
            case "--help", "-h", "help" -> {
                terminal.out()
                        .print(
                                rest.isEmpty()
                                        ? overview()
                                        : command(rest.getFirst()).helpText());
                return Exit.OK;
            }
            default -> {
                Command command = command(name);
                List<Option<?>> options = new ArrayList<>(command.help().options());
                options.add(HELP);
                try {
                    Arguments arguments = Arguments.read(rest, options, command::endsOptions);
                    if (arguments.has(HELP)) {
                        terminal.out().print(command.helpText());
                        return Exit.OK;
                    }
                    return command.run(arguments, terminal);
                } catch (UsageError e) {
                    String more = " See allways " + name + " --help.";
                    throw e.style() == UsageError.Style.HELP ? UsageError.input(e.getMessage() + more) : e;
                }
            }
        }
    }

    private Command command(String name) {
        for (Command command : commands) {
            if (command.name().equals(name)) {
                return command;
            }
        }
        List<String> names = commands.stream().map(Command::name).toList();
        throw new UsageError("There is no command `" + name + "`." + Suggestion.of(name, names) + " The commands are "
                + String.join(", ", names) + "; allways --help says what they do.");
    }

    private String overview() {
        StringBuilder text = new StringBuilder("""
            allways: finds the interleavings in which a concurrent program fails, or shows there are none

            """);
        for (Command command : commands) {
            text.append(String.format(
                    "  allways %-11s %s%n", command.name(), command.help().summary()));
        }
        return text.append("""

            Begin with allways demo. Each command explains itself: allways check --help
            """).toString();
    }
}
