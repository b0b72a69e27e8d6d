package io.allways.c;

import io.allways.core.Assumption;
import io.allways.core.NotControllable;
import io.allways.core.Program;
import io.allways.core.Target;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// A C program, built to be checked. Each worker has a native process, which is kept for the next search.
public final class CTarget implements Target {
    private final String name;
    private final Path executable;
    private final Options options;
    private volatile Names names = new Names();
    private final Symbols symbols;
    private final List<Assumption> assumptions;

    private final Deque<CProgram> idle = new ArrayDeque<>();
    private final List<CProgram> all = new ArrayList<>();
    private volatile boolean frozen;
    /// Whether other processes take part, who must know threads by the same numbers.
    private volatile boolean shared;

    public CTarget(String name, Path executable, Options options) {
        this(name, executable, options, List.of());
    }

    /// @param assumptions what the program does that cannot be seen
    public CTarget(String name, Path executable, Options options, List<Assumption> assumptions) {
        this.assumptions = List.copyOf(assumptions);
        this.name = name;
        this.executable = executable;
        this.options = options;
        symbols = new Symbols(options.ranks().map(Ranks::program).orElse(executable), options.directory());
    }

    /// What comes of it elsewhere; empty if nobody wants to know.
    String confirm(Account told) {
        return options.ranks()
                .flatMap(ranks -> ranks.confirm(new Ranks.Failing(
                        options.arguments(), options.directory(), told.matches(), told.epochs(), told.unbuffered())))
                .orElse("");
    }

    OptionalInt ranks() {
        return options.ranks().map(ranks -> OptionalInt.of(ranks.count())).orElse(OptionalInt.empty());
    }

    private boolean elsewhere() {
        return options.ranks().filter(Ranks::elsewhere).isPresent();
    }

    /// A text in which `<3>` or the like stands for a thread or a rank.
    String actors(String text) {
        return options.ranks().isPresent() ? text.replaceAll("<(\\d+)[^>]*>", "rank $1") : symbols.threads(text);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Assumption> assumptions() {
        List<Assumption> all = new ArrayList<>(assumptions);
        all.addAll(Assumed.all(names.assumed(), symbols::place));
        return all;
    }

    /// What has been learned, for [#restore].
    public String lessons() {
        return names.text();
    }

    public void restore(String lessons) {
        names.restore(lessons);
    }

    @Override
    public String objectKey(int number) {
        return names.key(number);
    }

    @Override
    public int objectNumber(String key) {
        return names.number(key);
    }

    @Override
    public Set<String> learned() {
        return names.shared();
    }

    /// From now on a thread that is new is a lesson too: numbers of threads are in schedules, and order the waiters of
    /// a
    /// condition. So it is this that is known afterwards, and nothing more: what only this process has seen meanwhile
    /// would change the numbers here alone. Programs opened before keep the old numbers until they are closed.
    @Override
    public void learn(Set<String> lessons) {
        Names fresh = new Names();
        fresh.agree(lessons);
        fresh.assume(names.assumed());
        synchronized (idle) {
            shared = true;
            names = fresh;
        }
    }

    boolean frozen() {
        return frozen;
    }

    @Override
    public void settled() {
        frozen = true;
    }

    /// On a real MPI there are a few executions a second: what they can find is found at once, or not at all.
    @Override
    public Duration diagnosis() {
        return elsewhere() ? Duration.ofSeconds(8) : Target.super.diagnosis();
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
    public void halt(String limit) {
        List<CProgram> programs;
        synchronized (idle) {
            programs = List.copyOf(all);
        }
        programs.forEach(program -> program.halt(limit));
    }

    /// Lines of which no access to memory was ever made. On a real MPI accesses are not seen.
    @Override
    public List<Place> unreached() {
        if (elsewhere()) {
            return List.of();
        }
        Set<Place> reached = new HashSet<>();
        SortedMap<Place, String> lines =
                new TreeMap<>(Comparator.comparing(Place::file).thenComparingInt(Place::line));
        symbols.accesses().forEach((place, what) -> {
            Symbols.Place at = symbols.at(place);
            if (at.known()) {
                Place line = new Place(at.file(), at.line(), "");
                lines.putIfAbsent(line, what + " memory in " + at.function());
                if (names.reached(place)) {
                    reached.add(line);
                }
            }
        });
        lines.keySet().removeAll(reached);
        return lines.entrySet().stream()
                .map(each -> new Place(each.getKey().file(), each.getKey().line(), each.getValue()))
                .toList();
    }

    @Override
    public Program open() {
        synchronized (idle) {
            CProgram known = idle.poll();
            while (known != null && !(known.alive() && known.names == names)) {
                known.end();
                all.remove(known);
                known = idle.poll();
            }
            if (known != null) {
                known.catchUp();
                return known;
            }
        }
        Names current = names;
        int agreed = shared ? current.threads() : Integer.MAX_VALUE;
        CProgram program = new CProgram(this, current, agreed, new Worker(executable, current, options), symbols);
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
