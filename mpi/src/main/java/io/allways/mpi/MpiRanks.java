package io.allways.mpi;

import io.allways.c.Ranks;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How an MPI program is run.
///
/// @param program the library that each rank gets a copy of; on a real MPI the program that each runs
/// @param buffering `zero`, `eager` or `both`
/// @param confirmation what runs a failing execution on a real MPI, if that is wanted
/// @param real if all executions run on that, the program being one that [PmpiBuild] has made
public record MpiRanks(
        int count, Path program, String buffering, Optional<Confirmation> confirmation, Optional<RealMpi> real)
        implements Ranks {
    public MpiRanks(int count, Path program, String buffering) {
        this(count, program, buffering, Optional.empty(), Optional.empty());
    }

    @Override
    public Map<String, String> environment(List<String> arguments) {
        Map<String, String> environment = new HashMap<>();
        environment.put("ALLWAYS_MPI", count + " " + buffering);
        environment.put("ALLWAYS_PROGRAM", program.toString());
        real.ifPresent(library -> {
            environment.put("ALLWAYS_COMMAND", String.join("\n", library.command(count, program, arguments)));
            environment.putAll(library.environment());
        });
        return environment;
    }

    @Override
    public boolean elsewhere() {
        return real.isPresent();
    }

    @Override
    public Optional<String> confirm(Failing execution) {
        return confirmation.map(
                library -> library.run(count, execution, buffering.equals("zero") || execution.unbuffered()));
    }
}
