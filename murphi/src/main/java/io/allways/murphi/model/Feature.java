package io.allways.murphi.model;

/// Parts of the language that not every tool knows.
public enum Feature {
    UNION("union", Tool.CMURPHI),
    MULTISET("multiset", Tool.CMURPHI),
    REAL("real", Tool.CMURPHI),
    UNDEFINED_VALUE("`undefined` as a value", Tool.CMURPHI),
    SEVERAL_BINDERS("several variables in one for, forall or exists", Tool.CMURPHI),
    DOUBLE_EQUALS("`==`", Tool.RUMUR),
    DOUBLE_SIGNS("`&&` and `||`", Tool.RUMUR),
    BITWISE("operators on bits", Tool.RUMUR),
    HEXADECIMAL("hexadecimal numbers", Tool.RUMUR),
    UNICODE("mathematical signs", Tool.RUMUR),
    ASSUME("assume", Tool.RUMUR),
    COVER("cover", Tool.RUMUR),
    LIVENESS("liveness", Tool.RUMUR),
    COMPARISON_OF_PARTS("comparison of records or arrays", Tool.RUMUR),
    STEP_NOT_CONSTANT("a step that is not constant", Tool.RUMUR);

    public enum Tool {
        CMURPHI,
        RUMUR
    }

    private final String shown;
    private final Tool tool;

    Feature(String shown, Tool tool) {
        this.shown = shown;
        this.tool = tool;
    }

    public String shown() {
        return shown;
    }

    /// The tool that has it; the other does not.
    public Tool tool() {
        return tool;
    }
}
