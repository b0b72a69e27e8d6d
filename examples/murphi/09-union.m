-- expect: states 951, rules 1676, verified
-- A union of scalarsets and enumerations (CMurphi): a token is with a worker, with a manager, or in the office.
-- ismember asks which; an array indexed by the union has an element for each of them.
const
  Workers: 3;
  Managers: 2;
type
  worker: scalarset(Workers);
  manager: scalarset(Managers);
  office: enum { Safe, Desk };
  place: union { worker, manager, office };
var
  token: place;
  visits: array [place] of 0..2;

procedure move(p: place);
begin
  token := p;
  if visits[p] < 2 then
    visits[p] := visits[p] + 1;
  endif;
end;

ruleset w: worker do
  rule "a worker takes the token" token = Desk ==>
    move(w);
  endrule;
endruleset;

ruleset m: manager do
  rule "a manager takes it from a worker" ismember(token, worker) ==>
    move(m);
  endrule;
endruleset;

rule "back to the office" ismember(token, manager) ==>
  move(visits[Safe] < 2 ? Safe : Desk);
endrule;

rule "out of the safe" token = Safe ==>
  token := Desk;
endrule;

startstate
  token := Desk;
  for p: place do
    visits[p] := 0;
  endfor;
endstartstate;

invariant "the desk is used after the safe"
  visits[Desk] > 0 -> visits[Safe] = 2;
