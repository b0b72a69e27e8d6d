-- expect: states 3, rules 3, verified
-- The smallest model worth the name: one variable, one rule, one property.
type
  colour: enum { Red, Green, Amber };
var
  light: colour;

startstate "red"
  light := Red;
endstartstate;

rule "change"
  switch light
  case Red: light := Green;
  case Green: light := Amber;
  case Amber: light := Red;
  endswitch;
endrule;

invariant "a colour is shown"
  light = Red | light = Green | light = Amber;
