package io.allways.murphi.compile;

import io.allways.murphi.model.Term;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A stretch of bits as code finds it: a constant offset in some array of words, and what indices add to it.
record Address(Base base, int offset, List<Part> parts) {
    /// Positions tried to find out whether a field ever crosses words; with more we assume that it does.
    private static final int TRIED = 4096;

    /// Which array.
    sealed interface Base {}

    /// The state at hand.
    record State() implements Base {}

    /// Local variables and intermediate results that are not simple.
    record Frame() implements Base {}

    /// What a `var` parameter stands for: local slots of the array and of the first bit.
    record Reference(int array, int at) implements Base {}

    /// `index * stride`, the index being one of `count` from `first` on: a term still to be evaluated, or the local
    /// slot `slot` that holds the product.
    record Part(@Nullable Term index, int slot, long first, long count, int stride) {}

    Address at(int further) {
        return new Address(base, offset + further, parts);
    }

    boolean isConstant() {
        return parts.isEmpty() && !(base instanceof Reference);
    }

    /// The one word in which all its possible `width` bits lie, or -1.
    int word(int width) {
        int[] words = span(width);
        return words.length == 2 && words[0] == words[1] ? words[0] : -1;
    }

    /// Whether it may lie in two words.
    boolean crosses(int width) {
        return span(width).length == 0;
    }

    /// The first and the last word it may begin in; nothing if it may cross words.
    private int[] span(int width) {
        long positions = 1;
        for (Part part : parts) {
            positions = Math.min(TRIED + 1L, positions * part.count);
        }
        if (base instanceof Reference || positions > TRIED) {
            return new int[0];
        }
        int[] words = {Integer.MAX_VALUE, -1};
        return visit(0, offset, width, words) ? words : new int[0];
    }

    private boolean visit(int part, int at, int width, int[] words) {
        if (part == parts.size()) {
            words[0] = Math.min(words[0], at >>> 6);
            words[1] = Math.max(words[1], at >>> 6);
            return (at & 63) + width <= 64;
        }
        for (int i = 0; i < parts.get(part).count; i++) {
            int here = at + (int) (parts.get(part).first + i) * parts.get(part).stride;
            if (!visit(part + 1, here, width, words)) {
                return false;
            }
        }
        return true;
    }
}
