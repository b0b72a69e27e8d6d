-- expect: violated invariant "one inside", steps 4
-- Two processes look at each other's flag and then raise their own. Both may look before either raises.
type
  side: 0..1;
  place: enum { Away, Looked, Inside };
var
  at: array [side] of place;
  flag: array [side] of boolean;

ruleset s: side do
  rule "look" at[s] = Away & !flag[1 - s] ==>
    at[s] := Looked;
  endrule;

  rule "raise and enter" at[s] = Looked ==>
    flag[s] := true;
    at[s] := Inside;
  endrule;

  rule "leave" at[s] = Inside ==>
    flag[s] := false;
    at[s] := Away;
  endrule;
endruleset;

startstate
  for s: side do
    at[s] := Away;
    flag[s] := false;
  endfor;
endstartstate;

invariant "one inside" !(at[0] = Inside & at[1] = Inside);
