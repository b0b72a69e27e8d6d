package io.allways.cli;

/// The files that a check may write its reports to.
record Outputs(Output json, Output html) {
    static Outputs of(Arguments arguments, Terminal terminal) {
        return new Outputs(
                Output.of(CheckOptions.JSON, arguments, terminal), Output.of(CheckOptions.HTML, arguments, terminal));
    }

    boolean toOut() {
        return json.toOut() || html.toOut();
    }
}
