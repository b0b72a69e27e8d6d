package io.allways.promela.run;

import java.util.List;

/// The type of a simple variable.
///
/// @param name as in the source
/// @param names of an mtype's values: value `i` is `names.get(i - 1)`; empty for other types
public record Scalar(String name, int bits, boolean signed, List<String> names) {
    public static final Scalar BYTE = new Scalar("byte", 8, false, List.of());

    /// @param declared one of the words that [Declaration] has for types
    public static Scalar of(String declared) {
        return switch (declared) {
            case "bit", "bool" -> new Scalar(declared, 1, false, List.of());
            case "short" -> new Scalar(declared, 16, true, List.of());
            case "int" -> new Scalar(declared, 32, true, List.of());
            default -> new Scalar(declared, 8, false, List.of());
        };
    }

    /// What is left of a value in a variable of this type.
    public int cut(int value) {
        int shift = 32 - bits;
        return signed ? value << shift >> shift : value << shift >>> shift;
    }

    String shown(int value) {
        if (name.equals("bool")) return value == 0 ? "false" : "true";
        return value >= 1 && value <= names.size() ? names.get(value - 1) : String.valueOf(value);
    }
}
