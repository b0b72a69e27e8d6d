package io.allways.cli;

import io.allways.core.Target;
import io.allways.toy.ToyParser;
import io.allways.toy.ToySyntaxException;
import java.util.List;

/// What can be checked: the one place where front ends plug in.
record FrontEnds(List<FrontEnd> list) {
    FrontEnds {
        list = List.copyOf(list);
    }

    static FrontEnds all() {
        return new FrontEnds(List.of(
                new TextFrontEnd(".toy", "a toy program", "sequential consistency", "thread", FrontEnds::toy),
                new SystemFrontEnd(),
                new JavaFrontEnd(),
                new CFrontEnd()));
    }

    private static Target toy(String name, String text) {
        try {
            return ToyParser.parse(name, text);
        } catch (ToySyntaxException e) {
            throw new UsageError(String.valueOf(e.getMessage()), UsageError.Style.LINES);
        }
    }

    boolean known(String target) {
        return list.stream().anyMatch(each -> each.accepts(target));
    }

    FrontEnd of(String target) {
        for (FrontEnd frontEnd : list) {
            if (frontEnd.accepts(target)) {
                return frontEnd;
            }
        }
        if (target.matches(".*\\.(cc|cpp|cxx|C|f|f90|f95|F90|for)")) {
            throw UsageError.input(
                    "`" + target + "` is C++ or Fortran. Of compiled languages only C is checked, threads and MPI"
                            + " alike; put the part in question into a C file.");
        }
        List<String> known = list.stream().map(FrontEnd::about).toList();
        throw UsageError.input("Nothing here can check `" + target + "`. This version checks "
                + String.join(", ", known) + ", FILE.m (a Murphi model), FILE.pml (a Promela model).");
    }
}
