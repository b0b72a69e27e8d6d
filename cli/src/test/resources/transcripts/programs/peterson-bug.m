-- the wrong way round
type
  pid: 0..1;
  place: enum { Idle, Ask, Wait, Inside };
var
  at: array [pid] of place;
  wants: array [pid] of boolean;
  last: pid;

ruleset p: pid do
  rule "ask" at[p] = Idle ==> wants[p] := true; at[p] := Ask; endrule;
  rule "yield" at[p] = Ask ==> last := p; at[p] := Wait; endrule;
  rule "enter" at[p] = Wait & (!wants[1 - p] | last = p) ==> at[p] := Inside; endrule;
  rule "leave" at[p] = Inside ==> wants[p] := false; at[p] := Idle; endrule;
endruleset;

startstate "idle"
  for p: pid do at[p] := Idle; wants[p] := false; endfor;
  last := 0;
endstartstate;

invariant "one inside" !(at[0] = Inside & at[1] = Inside);
