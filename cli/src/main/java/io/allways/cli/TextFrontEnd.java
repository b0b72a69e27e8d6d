package io.allways.cli;

import io.allways.core.Target;
import java.nio.file.Path;

/// Targets that are one text file, known by its suffix.
record TextFrontEnd(String suffix, String what, String assumes, String actor, Reader reader) implements FrontEnd {
    interface Reader {
        /// @throws UsageError with a complete message if the text is not right
        Target read(String name, String text);
    }

    @Override
    public String about() {
        return "FILE" + suffix + " (" + what + ")";
    }

    @Override
    public boolean accepts(String target) {
        return target.endsWith(suffix);
    }

    @Override
    public boolean takesArguments() {
        return false;
    }

    @Override
    public Loaded load(String path, Setup setup, Terminal terminal) {
        TextFile file = TextFile.read(path, terminal.directory());
        String name = String.valueOf(Path.of(path).getFileName());
        return new Loaded(reader.read(path, file.text()), name, path, file.sha256(), assumes, actor, () -> setup);
    }
}
