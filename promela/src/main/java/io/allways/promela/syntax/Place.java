package io.allways.promela.syntax;

/// A stretch of the text of a file: from `start` up to but without `end`. What a macro expands to is where the macro is
/// used.
public record Place(Source source, int start, int end) {
    /// From the beginning of this one to the end of that one, if that is in the same file and not before.
    public Place to(Place last) {
        return last.source == source && last.end > end ? new Place(source, start, last.end) : this;
    }

    public int line() {
        return source.line(start);
    }

    public int column() {
        return source.column(start);
    }

    public String text() {
        return source.text().substring(start, end);
    }

    /// `model.pml:12:5`
    @Override
    public String toString() {
        return source.name() + ":" + line() + ":" + column();
    }
}
