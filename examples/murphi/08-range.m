-- expect: violated range, steps 4
-- A counter that outgrows its type.
var
  n: 0..3;
startstate begin n := 0; endstartstate;
rule "count" begin n := n + 1; endrule;
