package io.allways.cli;

import java.util.List;

/// The entry point of the command line.
final class Main {
    private Main() {}

    static void main(String[] args) {
        Interruption interruption = new Interruption();
        Terminal terminal = Terminal.system(interruption);
        interruption.listen();
        int code = new Commands(FrontEnds.all()).run(List.of(args), terminal);
        terminal.out().flush();
        terminal.err().flush();
        interruption.done();
        System.exit(code);
    }
}
