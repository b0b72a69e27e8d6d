package io.allways.c;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// What tests need to run C programs.
final class Toolchains {
    private Toolchains() {}

    static boolean gcc() {
        try {
            Command.run(List.of("gcc", "--version"), Path.of("."));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
