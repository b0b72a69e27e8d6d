-- expect: states 20, rules 222, verified
-- Bags of balls (CMurphi): the order in which balls went in does not matter, so bags with equal balls are one
-- state. Two balls of different colour become one white ball, two of the same colour one black ball: the parity of
-- white balls never changes.
const
  Balls: 5;
type
  colour: enum { Black, White };
  ball: record colour: colour; endrecord;
var
  bag: multiset [Balls] of ball;
  odd: boolean;

function ballOf(c: colour): ball;
var b: ball;
begin
  b.colour := c;
  return b;
end;

choose i: bag do
  choose j: bag do
    rule "draw two" i != j ==>
    var a: ball;
        b: ball;
    begin
      a := bag[i];
      b := bag[j];
      if a.colour = b.colour then
        if a.colour = White then
          multisetremovepred(k: bag, k = i | k = j);
          multisetadd(ballOf(Black), bag);
        else
          multisetremove(i, bag);
        endif;
      else
        multisetremovepred(k: bag, (k = i | k = j) & bag[k].colour = Black);
      endif;
    endrule;
  endchoose;
endchoose;

rule "fill" multisetcount(k: bag, true) < Balls & multisetcount(k: bag, true) > 1 ==>
  multisetadd(ballOf(Black), bag);
endrule;

ruleset whites: 0..Balls do
  startstate "a full bag"
    undefine bag;
    for n := 1 to Balls do
      multisetadd(ballOf(n <= whites ? White : Black), bag);
    endfor;
    odd := whites % 2 = 1;
  endstartstate;
endruleset;

invariant "the parity of white balls is kept"
  (multisetcount(k: bag, bag[k].colour = White) % 2 = 1) = odd;
