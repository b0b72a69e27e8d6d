-- expect: states 344805, rules 1724025, verified
-- Peterson's mutual exclusion for N processes: a ladder of N - 1 gates. At each gate a process says which gate it
-- is at, then that it came last, and waits until nobody is as far as it or somebody came after it.
const
  N: 5;
type
  pid: 1..N;
  gate: 0..N - 1;
  place: enum { Idle, Announce, Yield, Wait, Inside };
var
  at: array [pid] of place;
  target: array [pid] of gate;  -- the gate a process is trying to pass; a local variable
  level: array [pid] of gate;   -- what the others see of it
  last: array [gate] of pid;    -- who came last to each gate

ruleset p: pid do
  rule "ask" at[p] = Idle ==>
    target[p] := 1;
    at[p] := Announce;
  endrule;

  rule "announce" at[p] = Announce ==>
    level[p] := target[p];
    at[p] := Yield;
  endrule;

  rule "yield" at[p] = Yield ==>
    last[target[p]] := p;
    at[p] := Wait;
  endrule;

  rule "wait" at[p] = Wait ==>
    if last[target[p]] != p | forall q: pid do q != p -> level[q] < target[p] endforall then
      if target[p] = N - 1 then
        at[p] := Inside;
      else
        target[p] := target[p] + 1;
        at[p] := Announce;
      endif;
    endif;
  endrule;

  rule "leave" at[p] = Inside ==>
    target[p] := 0;
    level[p] := 0;
    at[p] := Idle;
  endrule;
endruleset;

startstate "all idle"
  for p: pid do
    at[p] := Idle;
    target[p] := 0;
    level[p] := 0;
  endfor;
  for g: gate do
    last[g] := 1;
  endfor;
endstartstate;

invariant "one inside"
  forall p: pid do forall q: pid do
    p != q -> !(at[p] = Inside & at[q] = Inside)
  endforall endforall;
