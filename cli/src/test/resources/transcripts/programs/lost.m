var n: 0..3;
startstate "zero" n := 0; endstartstate;
rule "go on" n < 2 ==> n := n + 1; endrule;
rule "back" n = 1 ==> n := 0; endrule;
rule "stay" n = 2 ==> n := 2; endrule;
rule "turn" n < 2 ==> n := 1 - n; endrule;
invariant "small" n < 4;
cover "three" n = 3;
liveness "zero again" n = 0;
