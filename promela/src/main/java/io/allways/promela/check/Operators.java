package io.allways.promela.check;

import io.allways.promela.run.Trouble;
import io.allways.promela.run.Value;
import io.allways.promela.syntax.Expression;
import io.allways.promela.syntax.Place;

/// Operators with two operands, on numbers of 32 bits as in C.
final class Operators {
    private Operators() {}

    static Value binary(ExpressionChecker checker, Expression.Binary binary) {
        Value a = checker.value(binary.left());
        Value b = checker.value(binary.right());
        Place place = binary.place();
        return switch (binary.sign()) {
            case "+" -> m -> a.of(m) + b.of(m);
            case "-" -> m -> a.of(m) - b.of(m);
            case "*" -> m -> a.of(m) * b.of(m);
            case "/" ->
                m -> {
                    int divided = a.of(m);
                    return divided / divisor(divided, b.of(m), place);
                };
            case "%" ->
                m -> {
                    int divided = a.of(m);
                    return divided % divisor(divided, b.of(m), place);
                };
            case "&" -> m -> a.of(m) & b.of(m);
            case "|" -> m -> a.of(m) | b.of(m);
            case "^" -> m -> a.of(m) ^ b.of(m);
            case "<<" -> m -> a.of(m) << b.of(m);
            case ">>" -> m -> a.of(m) >> b.of(m);
            case "<" -> m -> a.of(m) < b.of(m) ? 1 : 0;
            case ">" -> m -> a.of(m) > b.of(m) ? 1 : 0;
            case "<=" -> m -> a.of(m) <= b.of(m) ? 1 : 0;
            case ">=" -> m -> a.of(m) >= b.of(m) ? 1 : 0;
            case "==" -> m -> a.of(m) == b.of(m) ? 1 : 0;
            case "!=" -> m -> a.of(m) != b.of(m) ? 1 : 0;
            case "&&" -> m -> a.of(m) != 0 && b.of(m) != 0 ? 1 : 0;
            case "||" -> m -> a.of(m) != 0 || b.of(m) != 0 ? 1 : 0;
            default -> checker.wrong(place, "`" + binary.sign() + "` is only for formulas of ltl");
        };
    }

    private static int divisor(int divided, int divisor, Place place) {
        if (divisor == 0) throw new Trouble("division", "division by zero in `" + place.text() + "`", place);
        if (divisor == -1 && divided == Integer.MIN_VALUE) {
            throw new Trouble("division", "the result of `" + place.text() + "` does not fit 32 bits", place);
        }
        return divisor;
    }
}
