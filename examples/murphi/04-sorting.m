-- expect: states 3125, rules 5000, verified
-- Every array of N digits is sorted by swapping neighbours in any order: rulesets of start states, procedures
-- with var parameters, functions, local variables, loops.
const
  N: 5;
  Top: 4;
type
  index: 1..N;
  digit: 0..Top;
  row: array [index] of digit;
var
  a: row;
  total: 0..N * Top;

procedure swap(var x: digit; var y: digit);
var t: digit;
begin
  t := x;
  x := y;
  y := t;
end;

function sum(r: row): 0..N * Top;
var s: 0..N * Top;
    i: 1..N + 1;
begin
  s := 0;
  i := 1;
  while i <= N do
    s := s + r[i];
    i := i + 1;
  endwhile;
  return s;
end;

function inversions(r: row): 0..N * N;
var n: 0..N * N;
begin
  n := 0;
  for i: index do
    for j := N to i by -1 do
      if r[i] > r[j] then
        n := n + 1;
      endif;
    endfor;
  endfor;
  return n;
end;

ruleset i: 1..N - 1 do
  rule "swap neighbours" a[i] > a[i + 1] ==>
  var before: 0..N * N;
  begin
    before := inversions(a);
    swap(a[i], a[i + 1]);
    assert "one inversion less" inversions(a) = before - 1;
  endrule;
endruleset;

ruleset d1: digit; d2: digit; d3: digit; d4: digit; d5: digit do
  startstate "any row"
    a[1] := d1; a[2] := d2; a[3] := d3; a[4] := d4; a[5] := d5;
    total := sum(a);
  endstartstate;
endruleset;

invariant "nothing is lost" sum(a) = total;

invariant "where nothing can be swapped, the row is sorted"
  (forall i: 1..N - 1 do a[i] <= a[i + 1] endforall) -> inversions(a) = 0;
