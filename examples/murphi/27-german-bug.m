-- expect: violated invariant "memory holds what was written last, unless a copy is exclusive", steps 10
-- 26, but what the exclusive owner gives back does not reach the memory.
const
  Clients: 3;
  Values: 2;
type
  client: scalarset(Clients);
  value: 1..Values;
  copy: enum { None, Shared, Exclusive };
  ask: enum { NoAsk, AskShared, AskExclusive };
  order: enum { NoOrder, Recall, GrantShared, GrantExclusive };
  answer: enum { NoAnswer, GiveBack };
  request: record what: ask; endrecord;
  command: record what: order; data: value; endrecord;
  reply: record what: answer; data: value; endrecord;
var
  cache: array [client] of record state: copy; data: value; endrecord;
  up: array [client] of request;       -- client to home: requests
  down: array [client] of command;     -- home to client: grants and recalls
  back: array [client] of reply;       -- client to home: copies given back
  holders: array [client] of boolean;  -- who has a copy, as home believes
  recalling: array [client] of boolean; -- who is still to be called back
  exclusive: boolean;
  serving: ask;
  served: client;
  memory: value;
  latest: value;                       -- what was written last, anywhere: only for the invariant

ruleset c: client do
  rule "ask for a shared copy" up[c].what = NoAsk & cache[c].state = None ==>
    up[c].what := AskShared;
  endrule;

  rule "ask for the exclusive copy" up[c].what = NoAsk & cache[c].state != Exclusive ==>
    up[c].what := AskExclusive;
  endrule;

  rule "home takes a request" serving = NoAsk & up[c].what != NoAsk ==>
    serving := up[c].what;
    served := c;
    up[c].what := NoAsk;
    for d: client do
      recalling[d] := holders[d];
    endfor;
  endrule;

  rule "home calls a copy back"
    recalling[c] & down[c].what = NoOrder &
    (serving = AskExclusive | (serving = AskShared & exclusive))
  ==>
    down[c].what := Recall;
    recalling[c] := false;
  endrule;

  rule "client gives its copy back" down[c].what = Recall & back[c].what = NoAnswer ==>
    back[c].what := GiveBack;
    if cache[c].state = Exclusive then
      back[c].data := cache[c].data;
    endif;
    down[c].what := NoOrder;
    cache[c].state := None;
    undefine cache[c].data;
  endrule;

  rule "home takes a copy back" back[c].what = GiveBack & serving != NoAsk ==>
    holders[c] := false;
    if exclusive then
      exclusive := false;
    endif;
    back[c].what := NoAnswer;
    undefine back[c].data;
  endrule;

  rule "client gets a shared copy" down[c].what = GrantShared ==>
    cache[c].state := Shared;
    cache[c].data := down[c].data;
    down[c].what := NoOrder;
    undefine down[c].data;
  endrule;

  rule "client gets the exclusive copy" down[c].what = GrantExclusive ==>
    cache[c].state := Exclusive;
    cache[c].data := down[c].data;
    down[c].what := NoOrder;
    undefine down[c].data;
  endrule;

  ruleset v: value do
    rule "client writes" cache[c].state = Exclusive ==>
      cache[c].data := v;
      latest := v;
    endrule;
  endruleset;
endruleset;

rule "home grants a shared copy"
  serving = AskShared & !exclusive & down[served].what = NoOrder
==>
  holders[served] := true;
  down[served].what := GrantShared;
  down[served].data := memory;
  serving := NoAsk;
  undefine served;
endrule;

rule "home grants the exclusive copy"
  serving = AskExclusive & !exclusive & down[served].what = NoOrder &
  forall c: client do !holders[c] endforall
==>
  holders[served] := true;
  exclusive := true;
  down[served].what := GrantExclusive;
  down[served].data := memory;
  serving := NoAsk;
  undefine served;
endrule;

ruleset v: value do
  startstate "nobody has a copy"
    for c: client do
      cache[c].state := None;
      up[c].what := NoAsk;
      down[c].what := NoOrder;
      back[c].what := NoAnswer;
      holders[c] := false;
      recalling[c] := false;
    endfor;
    exclusive := false;
    serving := NoAsk;
    memory := v;
    latest := v;
  endstartstate;
endruleset;

invariant "an exclusive copy is the only one"
  forall c: client do forall d: client do
    c != d & cache[c].state = Exclusive -> cache[d].state = None
  endforall endforall;

invariant "copies hold what was written last"
  forall c: client do cache[c].state != None -> cache[c].data = latest endforall;

invariant "memory holds what was written last, unless a copy is exclusive"
  !exclusive -> memory = latest;
