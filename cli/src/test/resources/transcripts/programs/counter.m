var n: 0..3;
startstate n := 0; endstartstate;
rule "count" begin n := n + 1; endrule;
