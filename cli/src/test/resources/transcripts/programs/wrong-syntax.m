var n: 0..3;
rule "count" n := n + 1; endrule;
