package io.allways.murphi.syntax;

/// A stretch of the text: from `start` up to but without `end`, counted in characters from 0.
public record Span(int start, int end) {
    /// From the beginning of this one to the end of that one.
    public Span to(Span last) {
        return new Span(start, Math.max(end, last.end));
    }

    public boolean contains(int offset) {
        return start <= offset && offset < end;
    }
}
