package io.allways.jvm.program;

/// Objects that are there once and for all, whichever thread uses them first: literals, small boxed numbers, enum
/// constants of the JDK.
public final class Constants {
    private Constants() {}

    @SuppressWarnings({"ReferenceEquality", "BoxedPrimitiveEquality", "StringEquality"}) // which one it is counts
    public static boolean is(Object object) {
        return switch (object) {
            // A copy, for what is not a literal must not become one.
            case String text -> String.valueOf(text.toCharArray()).intern() == text;
            case Integer number -> Integer.valueOf(number.intValue()) == number;
            case Long number -> Long.valueOf(number.longValue()) == number;
            case Short number -> Short.valueOf(number.shortValue()) == number;
            case Byte number -> Byte.valueOf(number.byteValue()) == number;
            case Character letter -> Character.valueOf(letter.charValue()) == letter;
            case Boolean truth -> Boolean.valueOf(truth.booleanValue()) == truth;
            case Enum<?> constant -> constant.getDeclaringClass().getClassLoader() == null;
            default -> false;
        };
    }

    /// The same in every execution, and no other object's.
    public static String name(Object constant) {
        String type = constant instanceof Enum<?> of
                ? of.getDeclaringClass().getName()
                : constant.getClass().getName();
        return type + " " + (constant instanceof Enum<?> of ? of.name() : constant);
    }
}
