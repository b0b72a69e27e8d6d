-- expect: violated invariant "one inside", steps 14
-- 20 with the two writes exchanged: a process says that it came last before it says where it is.
const
  N: 3;
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
    at[p] := Yield;
  endrule;

  rule "announce" at[p] = Announce ==>
    level[p] := target[p];
    at[p] := Wait;
  endrule;

  rule "yield" at[p] = Yield ==>
    last[target[p]] := p;
    at[p] := Announce;
  endrule;

  rule "wait" at[p] = Wait ==>
    if last[target[p]] != p | forall q: pid do q != p -> level[q] < target[p] endforall then
      if target[p] = N - 1 then
        at[p] := Inside;
      else
        target[p] := target[p] + 1;
        at[p] := Yield;
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
