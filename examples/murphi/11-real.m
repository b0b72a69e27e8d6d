-- expect: states 31, rules 30, verified
-- Real numbers (CMurphi): halving and adding until nothing moves any more.
const
  Steps: 12;
var
  x: real(8, 24);
  target: 0..3;
  n: 0..Steps;

rule "half way" n < Steps ==>
  x := (x + (target + 0.0)) / 2.0;
  n := n + 1;
endrule;

ruleset t: 0..3 do
  rule "another target" n = Steps / 2 & target != t ==>
    target := t;
    n := n + 1;
  endrule;
endruleset;

startstate
  x := 0.0;
  target := 1;
  n := 0;
endstartstate;

invariant "never beyond" x >= 0.0 & x <= 3.0;
