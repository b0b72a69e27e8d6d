var n: 0..3;
startstate n := 0; endstartstate;
rule "count" n ==> n := m + 1; endrule;
