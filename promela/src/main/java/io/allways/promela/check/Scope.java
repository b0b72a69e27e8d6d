package io.allways.promela.check;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Names between two braces.
final class Scope {
    private final @Nullable Scope outer;
    private final Map<String, Symbol> symbols = new HashMap<>();

    Scope(@Nullable Scope outer) {
        this.outer = outer;
    }

    Scope within() {
        return new Scope(this);
    }

    /// Whether the name was free here.
    boolean add(Symbol symbol) {
        return symbols.putIfAbsent(symbol.name(), symbol) == null;
    }

    @Nullable Symbol find(String name) {
        Symbol symbol = symbols.get(name);
        return symbol != null || outer == null ? symbol : outer.find(name);
    }
}
