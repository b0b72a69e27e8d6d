var n: 0..3;
startstate "too much" n := 0; n := n + 4; endstartstate;
rule "count" begin n := 0; endrule;
