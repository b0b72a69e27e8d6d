package io.allways.mpi;

import io.allways.c.Command;
import io.allways.core.Assumption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Of which calls not every legal outcome is tried. A verdict about a program that makes them says so.
public final class MpiAssumptions {
    private MpiAssumptions() {}

    /// Without binutils nobody knows which functions are called, and nothing is said.
    ///
    /// @param program as it was linked
    public static List<Assumption> of(Path program) {
        SortedSet<String> called = called(program);
        List<Assumption> all = new ArrayList<>();
        add(
                all,
                called,
                "mpi-polls",
                "a test or probe says no once in a row, and at most four times at one place before it says yes",
                "MPI_(Test(all|any|some)?|I(m)?probe|Request_get_status)");
        add(
                all,
                called,
                "mpi-some",
                "of several requests one completes first, or all that can do together",
                "MPI_(Wait|Test)some");
        add(
                all,
                called,
                "mpi-cancel",
                "nobody sees anything of what is cancelled, not by a probe either, and waits for it return, which not all"
                        + " libraries see to",
                "MPI_Cancel");
        return all;
    }

    private static void add(
            List<Assumption> all, SortedSet<String> called, String code, String text, String functions) {
        SortedSet<String> these =
                called.stream().filter(name -> name.matches(functions)).collect(Collectors.toCollection(TreeSet::new));
        if (!these.isEmpty()) {
            String said = text + ": " + String.join(", ", these);
            all.add(new Assumption(new Assumption.Sort(code, said, said, "", ""), these));
        }
    }

    private static SortedSet<String> called(Path program) {
        try {
            Path parent = Objects.requireNonNull(program.toAbsolutePath().getParent());
            return Command.run(List.of("nm", "-D", "-u", program.toString()), parent)
                    .lines()
                    .map(line -> line.substring(line.lastIndexOf(' ') + 1).replaceFirst("@.*", ""))
                    .filter(name -> name.startsWith("MPI_"))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            return new TreeSet<>();
        }
    }
}
