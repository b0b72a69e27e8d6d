var n: 0..3;
startstate n := 0; endstartstate;
rule "count" n < 3 ==> n := n + 1; endrule;
rule "never" n > 3 ==> n := 0; endrule;
