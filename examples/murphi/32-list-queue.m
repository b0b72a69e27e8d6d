-- expect: states 572375, rules 1976085, verified
-- A linked queue in an arena of cells (CMurphi: unions). A reference is a cell or Nil; producers link a cell behind
-- the tail in two steps, helping each other; a consumer unlinks at the head. Whatever the interleaving, the list
-- from the head on never contains a free cell.
const
  Cells: 5;
  Producers: 3;
type
  cell: scalarset(Cells);
  producer: scalarset(Producers);
  nothing: enum { Nil };
  reference: union { cell, nothing };
  place: enum { Ready, Filled, Linked };
var
  next: array [cell] of reference;
  item: array [cell] of producer;
  free: array [cell] of boolean;
  head: cell;                 -- a dummy; the first item is in the cell behind it
  tail: cell;
  mine: array [producer] of reference;
  at: array [producer] of place;
  count: 0..Cells;

ruleset p: producer; c: cell do
  rule "take a cell" at[p] = Ready & free[c] ==>
    free[c] := false;
    next[c] := Nil;
    item[c] := p;
    mine[p] := c;
    at[p] := Filled;
  endrule;
endruleset;

ruleset p: producer do
  rule "link behind the tail" at[p] = Filled & next[tail] = Nil ==>
    next[tail] := mine[p];
    count := count + 1;
    at[p] := Linked;
  endrule;

  rule "move the tail" (at[p] = Filled | at[p] = Linked) & next[tail] != Nil ==>
    if ismember(next[tail], cell) then
      tail := next[tail];
    endif;
    if at[p] = Linked then
      mine[p] := Nil;
      at[p] := Ready;
    endif;
  endrule;

  rule "somebody moved it" at[p] = Linked & next[tail] = Nil ==>
    mine[p] := Nil;
    at[p] := Ready;
  endrule;
endruleset;

rule "consume" next[head] != Nil & head != tail ==>
var old: cell;
begin
  old := head;
  if ismember(next[head], cell) then
    head := next[head];
  endif;
  undefine item[head];
  undefine next[old];
  free[old] := true;
  count := count - 1;
endrule;

ruleset c: cell do
  startstate "an empty queue"
    for d: cell do
      free[d] := d != c;
    endfor;
    next[c] := Nil;
    head := c;
    tail := c;
    for p: producer do
      at[p] := Ready;
      mine[p] := Nil;
    endfor;
    count := 0;
  endstartstate;
endruleset;

invariant "links lead to cells in use"
  forall c: cell do
    !free[c] & !isundefined(next[c]) & ismember(next[c], cell) -> !free[next[c]]
  endforall;

invariant "the tail is in use" !free[tail];
