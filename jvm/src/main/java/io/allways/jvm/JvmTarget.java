package io.allways.jvm;

import io.allways.core.Assumption;
import io.allways.core.Execution;
import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.core.Target;
import io.allways.jvm.boot.Carrier;
import io.allways.jvm.inside.Copies;
import io.allways.jvm.model.Models;
import io.allways.jvm.program.Assumes;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.program.NotControllable;
import io.allways.jvm.program.Options;
import io.allways.jvm.weave.Replacements;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A Java program, or a system of several. Each worker has its classes loaded once, woven; they are kept for the next
/// search.
public final class JvmTarget implements Target {
    static final long STACK = 256L << 20;

    private final String name;
    private final List<Path> sources;
    private final Set<String> shared;
    private final Copies copies;
    private final List<Part> parts;
    private final Options options;
    private final Lessons lessons = new Lessons();
    private final Replacements replacements = Models.replacements();
    /// Of the search that runs, or was the last.
    private volatile @Nullable Schedule remarkable;

    private volatile boolean cutShort;

    private final Deque<JvmProgram> idle = new ArrayDeque<>();
    private final List<JvmProgram> all = new ArrayList<>();

    /// What the first thread runs: made once per worker, with the program's own loader.
    public interface Entry {
        Body in(ClassLoader loader) throws ReflectiveOperationException;
    }

    /// What the first thread runs, in every execution.
    public interface Body {
        void run() throws Throwable;
    }

    /// @param sources directories in which the program's source files may be
    /// @param shared prefixes of the names of classes that are the checker's as well
    public JvmTarget(
            String name, List<URL> classpath, List<Path> sources, Set<String> shared, Entry entry, Options options) {
        this(name, List.of(new Part("", false, 0, classpath, entry)), sources, shared, options);
    }

    /// A system of several processes, or one.
    public JvmTarget(String name, List<Part> parts, List<Path> sources, Set<String> shared, Options options) {
        this(name, parts, sources, shared, options, Copies.NONE);
    }

    /// @param copies classes of the JDK that are explored themselves
    public JvmTarget(
            String name, List<Part> parts, List<Path> sources, Set<String> shared, Options options, Copies copies) {
        Machine.prepare();
        this.name = name;
        this.parts = List.copyOf(parts);
        this.sources = List.copyOf(sources);
        this.shared = Set.copyOf(shared);
        this.options = options;
        this.copies = copies;
    }

    @Override
    public String name() {
        return name;
    }

    public Lessons lessons() {
        return lessons;
    }

    @Override
    public String objectKey(int number) {
        return lessons.objectKey(number);
    }

    @Override
    public int objectNumber(String key) {
        return lessons.objectNumber(key);
    }

    @Override
    public Set<String> learned() {
        return lessons.all();
    }

    @Override
    public void learn(Set<String> more) {
        Set<String> all = lessons.all();
        if (all.addAll(more)) {
            lessons.set(all);
        }
    }

    @Override
    public void watch() {
        synchronized (idle) {
            for (JvmProgram program : all) {
                String stuck = program.stuck(options.patience());
                if (stuck != null) {
                    throw new NotControllable(stuck);
                }
            }
        }
    }

    @Override
    public void settled() {
        lessons.freeze();
    }

    @Override
    public long missed() {
        return lessons.missed();
    }

    /// Somebody waits for the report, and of a program with thousands of steps no minute would be enough.
    @Override
    public Duration diagnosis() {
        return Duration.ofSeconds(20);
    }

    @Override
    public Thread thread(String threadName, Runnable body) {
        return new Carrier(threadName, body, STACK);
    }

    @Override
    public void begins() {
        lessons.thaw();
        remarkable = null;
        synchronized (idle) {
            all.forEach(JvmProgram::begins);
        }
    }

    @Override
    public Program open() {
        Copies needed = copies();
        synchronized (idle) {
            for (JvmProgram known : idle) {
                if (known.copies().equals(needed)) {
                    idle.remove(known);
                    known.catchUp();
                    return known;
                }
            }
        }
        JvmProgram program = new JvmProgram(this, parts, sources, shared, needed, replacements, lessons, options);
        program.catchUp();
        synchronized (idle) {
            all.add(program);
        }
        return program;
    }

    /// Those asked for, and those whose calls turned out to be several steps.
    private Copies copies() {
        Set<String> names = new TreeSet<>();
        for (String lesson : lessons.all()) {
            if (lesson.startsWith(Lessons.INSIDE)) {
                names.add(lesson.substring(Lessons.INSIDE.length()));
            }
        }
        return copies.with(names);
    }

    @Override
    public Schedule remarkable() {
        Schedule known = remarkable;
        return known == null ? Schedule.of() : known;
    }

    /// An execution was cut before its first thread had ended.
    void cutShort() {
        cutShort = true;
    }

    /// Whether tests were cut, and not only what they left behind.
    public boolean wasCutShort() {
        return cutShort;
    }

    /// There is something to say of an execution in which nothing went wrong. The first such one is kept.
    void remarked(Execution execution) {
        if (remarkable == null) {
            remarkable = execution.schedule();
        }
    }

    @Override
    public List<Assumption> assumptions() {
        List<Assumption> used = new ArrayList<>();
        synchronized (idle) {
            all.forEach(program -> used.addAll(program.assumptions()));
        }
        if (!options.racesFail()) {
            SortedSet<String> racy = lessons.races();
            if (!racy.isEmpty()) {
                used.add(new Assumption(Assumes.RACY_ACCESS.sort(), racy));
            }
        }
        return Assumption.merged(used);
    }

    @Override
    public List<Place> unreached() {
        Set<Place> reached = new HashSet<>();
        SortedMap<Place, String> lines = new TreeMap<>(
                Comparator.comparing(Place::file).thenComparingInt(Place::line).thenComparing(Place::what));
        synchronized (idle) {
            for (JvmProgram program : all) {
                program.lines((site, what, hit) -> {
                    Place line = new Place(site.file(), site.line(), site.type());
                    lines.putIfAbsent(line, what);
                    if (hit) {
                        reached.add(line);
                    }
                });
            }
        }
        lines.keySet().removeAll(reached);
        return lines.entrySet().stream()
                .map(each -> new Place(each.getKey().file(), each.getKey().line(), each.getValue()))
                .toList();
    }

    /// What a thread did not catch last, in the last execution of the program that was closed last.
    public Optional<Throwable> uncaught() {
        synchronized (idle) {
            return Optional.ofNullable(idle.peek()).map(JvmProgram::uncaught);
        }
    }

    void release(JvmProgram program) {
        synchronized (idle) {
            idle.push(program);
        }
    }
}
