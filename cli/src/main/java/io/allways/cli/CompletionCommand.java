package io.allways.cli;

import io.allways.core.explore.Explorers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/// `allways completion`: what shells need to complete commands, options and their values, made of the same tables as
/// help.
final class CompletionCommand implements Command {
    private final Supplier<List<Command>> commands;

    CompletionCommand(Supplier<List<Command>> commands) {
        this.commands = commands;
    }

    @Override
    public String name() {
        return "completion";
    }

    @Override
    public Help help() {
        return new Help(
                "a script with which a shell completes commands and options",
                List.of("bash", "zsh"),
                """
                bash: put   eval "$(allways completion bash)"   into ~/.bashrc.
                zsh:  put   eval "$(allways completion zsh)"    into ~/.zshrc, after compinit.
                """,
                List.of(),
                List.of(new Example("completion bash", "the script, on standard output")));
    }

    @Override
    public int run(Arguments arguments, Terminal terminal) {
        String shell = arguments.rest().size() == 1 ? arguments.rest().getFirst() : "";
        switch (shell) {
            case "bash" -> terminal.out().print(bash());
            case "zsh" -> terminal.out().print(zsh());
            default -> throw new UsageError("For which shell? There are: bash, zsh.");
        }
        return Exit.OK;
    }

    /// The words that the value of an option can be; empty if it can be anything.
    private static List<String> values(Option<?> option) {
        if (option.name().equals("algorithm")) {
            return List.copyOf(Explorers.all().keySet());
        }
        return option.value().contains("|") ? Arrays.asList(option.value().split("\\|", -1)) : List.of();
    }

    private static List<String> subjects(Command command) {
        return switch (command.name()) {
            case "explain" -> ExplainCommand.CODES;
            case "completion" -> List.of("bash", "zsh");
            case "bench" ->
                command.help().usage().stream()
                        .map(usage -> usage.split(" ", -1)[0])
                        .filter(word -> word.matches("[a-z]+"))
                        .toList();
            default -> List.of();
        };
    }

    private String bash() {
        StringBuilder script = new StringBuilder("""
                _allways() {
                  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} words='' values=''
                  if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W '%s --help --version' -- "$word"))
                    return
                  fi
                  case $command,$before in
                """.formatted(String.join(" ", names())));
        for (Command command : commands.get()) {
            for (Option<?> option : command.help().options()) {
                if (!values(option).isEmpty()) {
                    script.append("    ")
                            .append(command.name())
                            .append(",")
                            .append(option.dashed())
                            .append(") words='")
                            .append(String.join(" ", values(option)))
                            .append("' values=yes ;;\n");
                } else if (!option.flag()) {
                    script.append("    ")
                            .append(command.name())
                            .append(",")
                            .append(option.dashed())
                            .append(") COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n");
                }
            }
        }
        script.append("  esac\n  if [ -z \"$words\" ]; then\n    case $command in\n");
        for (Command command : commands.get()) {
            List<String> words = new ArrayList<>(subjects(command));
            command.help().options().forEach(option -> words.add(option.dashed()));
            words.add("--help");
            script.append("      ")
                    .append(command.name())
                    .append(") words='")
                    .append(String.join(" ", words))
                    .append("' ;;\n");
        }
        return script.append("""
                    esac
                  fi
                  COMPREPLY=($(compgen -W "$words" -- "$word"))
                  case $values$word in
                    yes* | -*) ;;
                    *) COMPREPLY+=($(compgen -f -- "$word")) ;;
                  esac
                }
                complete -o filenames -F _allways allways ./allways
                """).toString();
    }

    private List<String> names() {
        return commands.get().stream().map(Command::name).toList();
    }

    private String zsh() {
        StringBuilder script = new StringBuilder("""
                #compdef allways
                _allways() {
                  local -a commands
                  commands=(
                """);
        for (Command command : commands.get()) {
            script.append("    ")
                    .append(quoted(command.name() + ":" + command.help().summary()))
                    .append('\n');
        }
        script.append("""
                  )
                  if (( CURRENT == 2 )); then
                    _describe command commands
                    return
                  fi
                  local command=${words[2]}
                  shift words
                  (( CURRENT-- ))
                  case $command in
                """);
        for (Command command : commands.get()) {
            script.append("    ").append(command.name()).append(")\n      _arguments");
            for (Option<?> option : command.help().options()) {
                script.append(" \\\n        ").append(quoted(argument(option)));
            }
            List<String> subjects = subjects(command);
            script.append(" \\\n        ")
                    .append(quoted(
                            subjects.isEmpty() ? "*:file:_files" : "1:subject:(" + String.join(" ", subjects) + ")"))
                    .append("\n      ;;\n");
        }
        return script.append("""
                  esac
                }
                compdef _allways allways
                """).toString();
    }

    /// `--name[what it does]:VALUE:(words)`
    private static String argument(Option<?> option) {
        String about = option.about().replaceAll("[\\[\\]:]", " ");
        String head = option.dashed() + "[" + about + "]";
        if (option.flag()) {
            return head;
        }
        List<String> values = values(option);
        String value = option.value().replace(':', ' ');
        return head + ":" + value + ":" + (values.isEmpty() ? "_files" : "(" + String.join(" ", values) + ")");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
