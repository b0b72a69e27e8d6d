-- expect: states 662, rules 2331, verified
-- Properties beyond invariants: what is assumed, what must be reachable, and what must stay reachable.
const
  Floors: 6;
type
  floor: 1..Floors;
var
  here: floor;
  wanted: array [floor] of boolean;
  up: boolean;

function above(f: floor): boolean;
begin
  return exists g: floor do g > f & wanted[g] endexists;
end;

function below(f: floor): boolean;
begin
  return exists g: floor do g < f & wanted[g] endexists;
end;

ruleset f: floor do
  rule "press" !wanted[f] & f != here ==>
    wanted[f] := true;
  endrule;
endruleset;

rule "open" wanted[here] ==>
  wanted[here] := false;
endrule;

rule "go up" !wanted[here] & above(here) & (up | !below(here)) ==>
  up := true;
  here := here + 1;
endrule;

rule "go down" !wanted[here] & below(here) & (!up | !above(here)) ==>
  up := false;
  here := here - 1;
endrule;

startstate
  here := 1;
  up := true;
  for f: floor do
    wanted[f] := false;
  endfor;
endstartstate;

assume "nobody asks for all floors at once" exists f: floor do !wanted[f] endexists;
cover "all other floors asked for at the top" here = Floors & forall f: floor do f < Floors -> wanted[f] endforall;
liveness "the lift can come back to the ground floor" here = 1;
liveness "all wishes can be fulfilled" forall f: floor do !wanted[f] endforall;
