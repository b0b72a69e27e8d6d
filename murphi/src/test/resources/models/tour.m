-- Every construct that rumur and CMurphi share, and rumur's own. states 0 (not meant to be explored)
const
  N: 3; -- processes
  Two, Zwei: 2;
  Mask: 0xF;
  Big: N * Two + 1;
  Yes: true;

type
  pid: scalarset(N);
  small: 0 .. N - 1;
  colour: enum { Red, Green, Blue, };
  /* a record
     over two lines */
  message: record
    kind: colour;
    from, dest: small; -- both ends
    text: array [colour] of boolean;
  endrecord;
  table: array [pid] of message;

var
  x, y: small;
  flags: array [boolean] of boolean;
  net: table;
  last: message;
  who: pid;
  wide: -10 .. 1000

-- Functions first.
function max(a, b: small): small;
begin
  if a > b then return a; end;
  return b;
endfunction;

function sum(m: message): 0 .. 10;
var total: 0 .. 10;
const three: 3;
begin
  total := 0;
  for c: colour do
    if m.text[c] then total := total + 1; endif;
  end;
  return total * three / three;
end;

procedure swap(var a: small; var b: small);
var t: small;
begin
  t := a;
  a := b;
  b := t;
end;

procedure reset();
begin
  clear x;
  undefine last;
  undefine net;
  y := 0;
end;

startstate "all clear"
begin
  reset();
  for i: boolean do flags[i] := false; endfor;
  for p: pid do
    net[p].kind := Red;
    for c: colour do net[p].text[c] := false end
  end;
  wide := -1;
endstartstate;

ruleset p: pid; q: pid do
  ruleset s := 0 to Two by Two do
    rule "send" p != q & isundefined(last.kind) ==>
    var m: message;
    begin
      m := net[p];
      alias
        target: net[q];
        next: (x + 1) % N;
      do
        m.from := max(x, y);
        target.kind := m.from = 1 ? Green : (s == 2 ? Blue : Red);
        x := next;
      endalias;
      swap(x, y);
      last.kind := Red;
    endrule;

    invariant "bounds" x <= Big && y <= Big;
  end;
endruleset;

alias k: last.kind; three: N do
  rule "receive" !isundefined(k) & (k = Red | k = Green) ==> begin
    switch k
      case Red, Green:
        undefine k;
        x := 0;
      case Blue:
        error "never";
      else
        assert "neither" false;
    endswitch;
    while x < Two & !flags[true] do
      x := x + 1;
      cover "in the loop" x = 1;
      if x = three then return; elsif x > three then error "too far" else y := y; end;
    endwhile;
    put "received ";
    put x;
    put x + 1;
  endrule
end;

rule begin wide := ((wide << 1) & Mask | ~wide & 1) ^ (wide >> 1) end;

rule "compare" last = net[who] ⇒ begin last ≔ net[who] end;
rule "signs" ∀ i: small do i ≥ 0 ∧ (¬flags[true] → i ≤ Two ∨ i ≠ 1) end ∧ ∃ i := 0 to 3 do i = x end ==>
begin
  assume wide > -5;
  assert x = x "same";
end

cover "moves" x = 2;
liveness "comes back" x = 0;
assume "small" wide < 1000;
assert forall p: pid do net[p].kind = Red -> !net[p].text[Blue] end;
invariant Yes;
