package io.allways.c;

import io.allways.core.NotControllable;
import io.allways.core.Program;
import io.allways.core.Target;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// A C program, built to be checked. Each worker has a native process, which is kept for the next search.
public final class CTarget implements Target {
    private final String name;
    private final Path executable;
    private final Options options;
    private final Names names = new Names();
    private final Symbols symbols;

    private final Deque<CProgram> idle = new ArrayDeque<>();
    private final List<CProgram> all = new ArrayList<>();
    private volatile boolean frozen;

    public CTarget(String name, Path executable, Options options) {
        this.name = name;
        this.executable = executable;
        this.options = options;
        symbols = new Symbols(executable, options.directory());
    }

    @Override
    public String name() {
        return name;
    }

    /// What has been learned, for [#restore].
    public String lessons() {
        return names.text();
    }

    public void restore(String lessons) {
        names.restore(lessons);
    }

    boolean frozen() {
        return frozen;
    }

    @Override
    public void settled() {
        frozen = true;
    }

    @Override
    public void watch() {
        List<CProgram> programs;
        synchronized (idle) {
            programs = List.copyOf(all);
        }
        for (CProgram program : programs) {
            String stuck = program.stuck(options.patience());
            if (stuck != null) {
                throw new NotControllable(stuck);
            }
        }
    }

    @Override
    public Program open() {
        synchronized (idle) {
            CProgram known = idle.poll();
            while (known != null && !known.alive()) {
                known.end();
                all.remove(known);
                known = idle.poll();
            }
            if (known != null) {
                known.catchUp();
                return known;
            }
        }
        CProgram program = new CProgram(this, new Worker(executable, names, options), symbols);
        synchronized (idle) {
            all.add(program);
        }
        return program;
    }

    void release(CProgram program) {
        synchronized (idle) {
            idle.push(program);
        }
    }

    @Override
    public void release() {
        synchronized (idle) {
            all.forEach(CProgram::end);
            all.clear();
            idle.clear();
        }
    }
}
