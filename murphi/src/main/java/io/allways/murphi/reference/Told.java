package io.allways.murphi.reference;

import io.allways.murphi.model.Binding;
import io.allways.murphi.model.Body;
import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Statement;
import io.allways.murphi.model.Undefined;
import io.allways.murphi.model.Variable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the `put` statements of one step say. During a search they say nothing, millions of times; of a trace people
/// want to read it, so its steps are made once more by the interpreter.
public final class Told implements Executor.Output {
    private final CheckedModel model;
    private final Undefined undefined;
    private final StringBuilder text = new StringBuilder();

    public Told(CheckedModel model, Undefined undefined) {
        this.model = model;
        this.undefined = undefined;
    }

    /// @param chosen values of parameters, and slots of multisets, around the rule or start state
    /// @param state the model's variables before the step, in their order
    public String of(List<Binding> bindings, Map<Variable, Long> chosen, Body body, List<Cell> state) {
        text.setLength(0);
        Around around = new Around(model, undefined, new long[model.covers().size()], this);
        try {
            var unused = around.new Instance(bindings, chosen).after(body, state);
        } catch (Fault fault) {
            // The last step of a trace may go wrong; what it said before counts.
        }
        return text.toString();
    }

    /// As in C, where rumur and CMurphi print it.
    @Override
    public void text(String written) {
        text.append(written.replace("\\n", "\n")
                .replace("\\t", "\t")
                .replace("\\\"", "\"")
                .replace("\\\\", "\\"));
    }

    @Override
    public void value(Statement.PutValue put, @Nullable Object value) {
        String name = model.source().text(put.span()).replaceFirst("(?i)^put\\s*", "");
        Cell cell = value instanceof Cell whole ? whole : Cell.of(put.value().type(), value);
        cell.show(
                name,
                (part, shown) -> text.append(part).append(':').append(shown).append('\n'));
    }
}
