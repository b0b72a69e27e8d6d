package io.allways.promela.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An expression, as it was written.
public sealed interface Expression {
    Place place();

    record Literal(int value, Place place) implements Expression {}

    /// A variable, an element or a field of one, or the name of a constant.
    record Reference(List<Part> parts, Place place) implements Expression {
        public String name() {
            return parts.getFirst().name();
        }

        /// Whether it is just one word.
        public boolean simple() {
            return parts.size() == 1 && parts.getFirst().index() == null;
        }
    }

    /// `name` or `name[index]`
    record Part(String name, @Nullable Expression index, Place place) {}

    /// `!`, `-` or `~`; in a formula also `[]`, `<>` and `X`
    record Unary(String sign, Expression operand, Place place) implements Expression {}

    /// In a formula also `U`, `V`, `W`, `->` and `<->`
    record Binary(String sign, Expression left, Expression right, Place place) implements Expression {}

    /// `(condition -> yes : no)`
    record Conditional(Expression condition, Expression yes, Expression no, Place place) implements Expression {}

    record Run(
            String process,
            List<Expression> arguments,
            @Nullable Expression priority,
            Place place) implements Expression {}

    /// `len`, `full`, `empty`, `nfull` and `nempty`
    record Channel(String function, Reference channel, Place place) implements Expression {}

    /// `channel?[arguments]`: whether it could be received.
    record Poll(Reference channel, boolean random, List<Expression> arguments, Place place) implements Expression {}

    /// `eval(value)` in what is received.
    record Eval(Expression value, Place place) implements Expression {}

    /// `timeout` and `np_`
    record Global(String name, Place place) implements Expression {}

    /// `enabled(p)`, `pc_value(p)` and `get_priority(p)`
    record Call(String function, Expression argument, Place place) implements Expression {}

    /// `process[index]@label`
    record RemoteLabel(String process, @Nullable Expression index, String label, Place place) implements Expression {}

    /// `process[index]:variable`
    record RemoteVariable(String process, @Nullable Expression index, Reference variable, Place place)
            implements Expression {}
}
