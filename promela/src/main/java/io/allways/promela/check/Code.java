package io.allways.promela.check;

import io.allways.promela.run.Action;
import io.allways.promela.syntax.Place;
import io.allways.promela.syntax.Statement;
import java.util.List;

/// Statements whose names are known: what [GraphBuilder] makes a control graph of.
sealed interface Code {
    record Step(Action action, Place place) implements Code {}

    /// One after the other, without a state of their own.
    record Sequence(List<Code> steps) implements Code {}

    record Choice(List<List<Code>> options, boolean loop, Place place) implements Code {}

    record Goto(String label, Place place) implements Code {}

    record Break(Place place) implements Code {}

    record Labelled(String label, Code code, Place place) implements Code {}

    record Block(Statement.Block.Kind kind, List<Code> body, Place place) implements Code {}

    record Unless(Code main, Code escape, Place place) implements Code {}
}
