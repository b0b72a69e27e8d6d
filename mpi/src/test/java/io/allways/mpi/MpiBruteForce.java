package io.allways.mpi;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// All that a random MPI program of `mpi.c` can do, one small step at a time in every order: slow and obvious.
///
/// A rank issues its next statement, a message and a receive that may be matched are, or a rank goes on. What counts in
/// the end is which message went to which receive, and how far each rank came.
final class MpiBruteForce {
    private static final int ANY = -1;

    /// What a rank does: the kind of call, and whom and which tag it is about.
    record Statement(char what, int peer, int tag) {
        static List<Statement> parse(String text) {
            List<Statement> all = new ArrayList<>();
            for (int i = 0; i < text.length(); ) {
                char what = text.charAt(i);
                boolean plain = what == 'w' || what == 'b';
                all.add(
                        plain
                                ? new Statement(what, 0, 0)
                                : new Statement(what, digit(text, i + 1), digit(text, i + 2)));
                i += plain ? 1 : 3;
            }
            all.add(new Statement('w', 0, 0));
            return all;
        }

        private static int digit(String text, int at) {
            return text.charAt(at) == '*' ? ANY : text.charAt(at) - '0';
        }
    }

    private final List<List<Statement>> programs;
    private final boolean buffered;
    private final Set<String> seen = new HashSet<>();
    /// The final states, as text.
    final Set<String> outcomes = new TreeSet<>();
    /// What ranks that come to their end tell, as [#code].
    final Set<Long> codes = new TreeSet<>();

    boolean stuck;

    /// Where a rank is, and whether it has issued that statement; for each statement that receives, `rank * 16 + index`
    /// of the send it got, or -1.
    private final int[] at;

    private final boolean[] issued;
    private final int[][] got;
    private final boolean[][] taken;

    MpiBruteForce(List<String> texts, boolean buffered) {
        programs = texts.stream().map(Statement::parse).toList();
        this.buffered = buffered;
        int ranks = programs.size();
        at = new int[ranks];
        issued = new boolean[ranks];
        got = new int[ranks][];
        taken = new boolean[ranks][];
        for (int r = 0; r < ranks; r++) {
            got[r] = new int[programs.get(r).size()];
            java.util.Arrays.fill(got[r], -1);
            taken[r] = new boolean[programs.get(r).size()];
        }
    }

    MpiBruteForce run() {
        explore();
        return this;
    }

    private String state() {
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < at.length; r++) {
            text.append(at[r]).append(issued[r] ? '!' : ' ').append(java.util.Arrays.toString(got[r]));
        }
        return text.toString();
    }

    private void explore() {
        if (!seen.add(state())) {
            return;
        }
        boolean moved = false;
        for (int r = 0; r < at.length; r++) {
            if (at[r] < programs.get(r).size()) {
                if (!issued[r]) {
                    issued[r] = true;
                    explore();
                    issued[r] = false;
                    moved = true;
                } else if (complete(r)) {
                    at[r]++;
                    issued[r] = false;
                    explore();
                    at[r]--;
                    issued[r] = true;
                    moved = true;
                }
            }
            moved |= matches(r);
        }
        if (!moved) {
            end();
        }
    }

    private void end() {
        outcomes.add(state());
        for (int r = 0; r < at.length; r++) {
            if (at[r] == programs.get(r).size()) {
                codes.add(code(r));
            } else {
                stuck = true;
            }
        }
    }

    private long code(int rank) {
        long code = 0;
        for (int i = 0; i < got[rank].length; i++) {
            if (receives(rank, i)) {
                code = (code * 67 + got[rank][i] + 1) % 1000003;
            }
        }
        return rank * 1000003L + code;
    }

    private boolean receives(int rank, int index) {
        char what = programs.get(rank).get(index).what();
        return what == 'r' || what == 'i';
    }

    private boolean sends(int rank, int index) {
        char what = programs.get(rank).get(index).what();
        return what == 's' || what == 'y';
    }

    private boolean issued(int rank, int index) {
        return index < at[rank] || index == at[rank] && issued[rank];
    }

    private boolean complete(int r) {
        Statement s = programs.get(r).get(at[r]);
        return switch (s.what()) {
            case 's' -> buffered || taken[r][at[r]];
            case 'y' -> taken[r][at[r]];
            case 'r' -> got[r][at[r]] >= 0;
            case 'i' -> true;
            case 'w' -> {
                boolean all = true;
                for (int i = 0; i < at[r]; i++) {
                    all &= !receives(r, i) || got[r][i] >= 0;
                }
                yield all;
            }
            default -> barrier(barriers(r, at[r] + 1));
        };
    }

    private int barriers(int rank, int upTo) {
        return (int) programs.get(rank).stream()
                .limit(upTo)
                .filter(each -> each.what() == 'b')
                .count();
    }

    private boolean barrier(int number) {
        for (int r = 0; r < at.length; r++) {
            if (barriers(r, at[r] + (issued[r] ? 1 : 0)) < number) {
                return false;
            }
        }
        return true;
    }

    /// Whether something could be matched at receiver `r`, and all that follows from it.
    private boolean matches(int r) {
        boolean moved = false;
        for (int q = 0; q < got[r].length; q++) {
            if (receives(r, q) && issued(r, q) && got[r][q] < 0) {
                for (int s = 0; s < at.length; s++) {
                    int m = firstFor(r, q, s);
                    if (m >= 0 && firstThatFits(r, s, m) == q) {
                        got[r][q] = 16 * s + m;
                        taken[s][m] = true;
                        explore();
                        got[r][q] = -1;
                        taken[s][m] = false;
                        moved = true;
                    }
                }
            }
        }
        return moved;
    }

    private boolean fits(int r, int q, int s, int m) {
        Statement receive = programs.get(r).get(q);
        Statement send = programs.get(s).get(m);
        return send.peer() == r
                && (receive.peer() == ANY || receive.peer() == s)
                && (receive.tag() == ANY || receive.tag() == send.tag());
    }

    private int firstFor(int r, int q, int s) {
        for (int m = 0; m < taken[s].length; m++) {
            if (sends(s, m) && issued(s, m) && !taken[s][m] && fits(r, q, s, m)) {
                return m;
            }
        }
        return -1;
    }

    private int firstThatFits(int r, int s, int m) {
        for (int q = 0; q < got[r].length; q++) {
            if (receives(r, q) && issued(r, q) && got[r][q] < 0 && fits(r, q, s, m)) {
                return q;
            }
        }
        return -1;
    }
}
