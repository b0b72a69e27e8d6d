-- expect: violated invariant "one inside", steps 24
-- 24 without the doors: nobody waits for a process that is still choosing its number.
const
  N: 3;
  Max: 5;
type
  pid: 0..N - 1;
  ticket: 0..Max;
  place: enum { Idle, Reading, Taking, Doors, Turns, Inside };
var
  at: array [pid] of place;
  choosing: array [pid] of boolean;
  number: array [pid] of ticket;
  seen: array [pid] of ticket;      -- the largest number read so far
  next: array [pid] of 0..N;        -- the process to look at next

function first(a: ticket; p: pid; b: ticket; q: pid): boolean;
begin
  -- does (a, p) come before (b, q)?
  return a < b | (a = b & p < q);
end;

procedure lookAtAll(p: pid);
begin
  next[p] := 0;
end;

ruleset p: pid do
  rule "come" at[p] = Idle ==>
    choosing[p] := true;
    seen[p] := 0;
    lookAtAll(p);
    at[p] := Reading;
  endrule;

  rule "read a number" at[p] = Reading & next[p] < N ==>
    if number[next[p]] > seen[p] then
      seen[p] := number[next[p]];
    endif;
    next[p] := next[p] + 1;
  endrule;

  rule "have read all" at[p] = Reading & next[p] = N ==>
    at[p] := Taking;
  endrule;

  rule "take a number" at[p] = Taking & seen[p] < Max ==>
    number[p] := seen[p] + 1;
    seen[p] := 0;
    choosing[p] := false;
    lookAtAll(p);
    at[p] := Doors;
  endrule;

  rule "give up" at[p] = Taking & seen[p] = Max ==>
    seen[p] := 0;
    choosing[p] := false;
    lookAtAll(p);
    at[p] := Idle;
  endrule;

  rule "behind the door" at[p] = Doors & next[p] < N ==>
    at[p] := Turns;
  endrule;

  rule "my turn" at[p] = Turns ==>
    if next[p] = p | number[next[p]] = 0 | !first(number[next[p]], next[p], number[p], p) then
      next[p] := next[p] + 1;
      if next[p] = N then
        at[p] := Inside;
        lookAtAll(p);
      else
        at[p] := Doors;
      endif;
    endif;
  endrule;

  rule "leave" at[p] = Inside ==>
    number[p] := 0;
    at[p] := Idle;
  endrule;
endruleset;

startstate "all away"
  for p: pid do
    at[p] := Idle;
    choosing[p] := false;
    number[p] := 0;
    seen[p] := 0;
    next[p] := 0;
  endfor;
endstartstate;

invariant "one inside"
  forall p: pid do forall q: pid do
    p != q -> !(at[p] = Inside & at[q] = Inside)
  endforall endforall;
