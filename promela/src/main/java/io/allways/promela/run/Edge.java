package io.allways.promela.run;

import io.allways.promela.syntax.Place;

/// A step that a process may take.
///
/// @param keeps whether the process alone goes on after it: the step begins and ends within an atomic sequence
/// @param escape 0, or the number of the `unless` that it belongs to at this node: only steps of the first one that can
///     be taken are
/// @param number among all of the model
public record Edge(Action action, Node target, boolean keeps, int escape, int number, Place place) {}
