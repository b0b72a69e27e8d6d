-- expect: violated invariant "one inside", steps 38
-- 22 with a scan that stops one process too early.
const
  N: 4;
type
  pid: 0..N - 1;
  gate: 0..N - 1;
  place: enum { Idle, Announce, Yield, Scan, Inside };
var
  at: array [pid] of place;
  target: array [pid] of gate;
  next: array [pid] of 0..N;    -- the process to look at next
  level: array [pid] of gate;
  victim: array [gate] of pid;

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
    victim[target[p]] := p;
    next[p] := 0;
    at[p] := Scan;
  endrule;

  rule "scan" at[p] = Scan ==>
    if next[p] = N - 1 then
      next[p] := 0;
      if target[p] = N - 1 then
        at[p] := Inside;
      else
        target[p] := target[p] + 1;
        at[p] := Announce;
      endif;
    elsif next[p] = p | level[next[p]] < target[p] | victim[target[p]] != p then
      next[p] := next[p] + 1;
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
    next[p] := 0;
    level[p] := 0;
  endfor;
  for g: gate do
    victim[g] := 0;
  endfor;
endstartstate;

invariant "one inside"
  forall p: pid do forall q: pid do
    p != q -> !(at[p] = Inside & at[q] = Inside)
  endforall endforall;
