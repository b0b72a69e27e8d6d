package io.allways.murphi.check;

import io.allways.murphi.syntax.Stmt;
import java.util.List;

/// Whether a function's body returns.
final class Returning {
    private Returning() {}

    static boolean somewhere(List<Stmt> body) {
        return body.stream().anyMatch(Returning::somewhere);
    }

    private static boolean somewhere(Stmt stmt) {
        return switch (stmt) {
            case Stmt.Return _, Stmt.Error _ -> true;
            case Stmt.If s ->
                s.branches().stream().anyMatch(branch -> somewhere(branch.body()))
                        || s.otherwise() != null && somewhere(s.otherwise());
            case Stmt.Switch s ->
                s.cases().stream().anyMatch(one -> somewhere(one.body()))
                        || s.otherwise() != null && somewhere(s.otherwise());
            case Stmt.For s -> somewhere(s.body());
            case Stmt.While s -> somewhere(s.body());
            case Stmt.AliasIn s -> somewhere(s.body());
            default -> false;
        };
    }

    /// Whether its end is out of reach, as far as can be told without knowing values.
    static boolean always(List<Stmt> body) {
        return body.stream().anyMatch(Returning::always);
    }

    private static boolean always(Stmt stmt) {
        return switch (stmt) {
            case Stmt.Return _, Stmt.Error _ -> true;
            case Stmt.If s ->
                s.otherwise() != null
                        && always(s.otherwise())
                        && s.branches().stream().allMatch(branch -> always(branch.body()));
            case Stmt.Switch s ->
                s.otherwise() != null
                        && always(s.otherwise())
                        && s.cases().stream().allMatch(one -> always(one.body()));
            case Stmt.AliasIn s -> always(s.body());
            default -> false;
        };
    }
}
