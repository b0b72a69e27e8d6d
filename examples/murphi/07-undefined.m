-- expect: violated undefined, steps 3
-- A local copy of something that was never set: reading it is an error, with its place in the source.
type
  slot: 1..3;
var
  box: array [slot] of 0..9;
  full: 0..3;

rule "put" full < 3 ==>
  full := full + 1;
  box[full] := full * 2;
endrule;

rule "sum"
var total: 0..27;
begin
  total := 0;
  for s: slot do
    if s <= full + (full / 2) then
      total := total + box[s];
    endif;
  endfor;
endrule;

startstate
  full := 0;
endstartstate;

invariant "never too full" full <= 3;
