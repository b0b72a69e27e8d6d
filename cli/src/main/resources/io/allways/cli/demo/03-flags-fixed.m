-- expect: states 8, rules 16, verified
-- The remedy for 02: raise the flag first, and take it down again when the other's is up.
type
  side: 0..1;
  place: enum { Away, Raised, Inside };
var
  at: array [side] of place;
  flag: array [side] of boolean;

ruleset s: side do
  rule "raise" at[s] = Away ==>
    flag[s] := true;
    at[s] := Raised;
  endrule;

  rule "enter" at[s] = Raised & !flag[1 - s] ==>
    at[s] := Inside;
  endrule;

  rule "give way" at[s] = Raised & flag[1 - s] ==>
    flag[s] := false;
    at[s] := Away;
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
