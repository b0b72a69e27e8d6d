-- expect: violated invariant "one writer, or readers only", steps 8
-- 30, but an owner that has not written keeps believing it is alone when it gives a copy away.
const
  Caches: 3;
  Pool: 7;
type
  cacheId: 1..Caches;
  node: 0..Caches;   -- 0 is the directory
  count: 0..Caches;
  slot: 1..Pool;
  value: boolean;
  kind: enum { GetS, GetX, FwdS, FwdX, Inv, Ack, Give, GiveE, GiveX, Done };
  message: record
    kind: kind;
    dest: node;
    from: node;      -- the sender, or on whose behalf
    acks: count;
    data: value;
  endrecord;
  mode: enum { I, S, E, M, WaitS, WaitX };
var
  net: array [slot] of message;  -- an undefined kind marks a free slot; messages are packed to the front
  used: 0..Pool;
  cache: array [cacheId] of record
    mode: mode;
    data: value;
    due: -Caches..Caches;        -- acknowledgements still to come; negative when they came before the data
  endrecord;
  busy: boolean;
  sharers: array [cacheId] of boolean;
  owner: node;                   -- 0: none
  memory: value;
  latest: value;

function sharersBut(c: cacheId): count;
var n: count;
begin
  n := 0;
  for d: cacheId do
    if sharers[d] & d != c then
      n := n + 1;
    endif;
  endfor;
  return n;
end;

-- Numbers a message for sorting, so that equal pools are equal states whatever order they were sent in.
function rank(m: message): 0..10000;
var k: 0..9;
begin
  switch m.kind
  case GetS: k := 0;
  case GetX: k := 1;
  case FwdS: k := 2;
  case FwdX: k := 3;
  case Inv: k := 4;
  case Ack: k := 5;
  case Give: k := 6;
  case GiveE: k := 7;
  case GiveX: k := 8;
  case Done: k := 9;
  endswitch;
  return (k * (Caches + 1) + m.dest) * (Caches + 1) + m.from;
end;

procedure send(k: kind; dest: node; from: node);
var i: slot;
    m: message;
begin
  m.kind := k;
  m.dest := dest;
  m.from := from;
  assert "room in the network" used < Pool;
  used := used + 1;
  i := used;
  while i > 1 & rank(net[i > 1 ? i - 1 : 1]) > rank(m) do
    net[i] := net[i - 1];
    i := i - 1;
  endwhile;
  net[i] := m;
end;

procedure sendData(k: kind; dest: node; from: node; d: value; acks: count);
begin
  send(k, dest, from);
  for i: slot do
    if i <= used & isundefined(net[i].data) & net[i].kind = k & net[i].dest = dest & net[i].from = from then
      net[i].data := d;
      net[i].acks := acks;
    endif;
  endfor;
end;

procedure take(i: slot; var m: message);
begin
  m := net[i];
  for j: slot do
    if j >= i & j < used then
      net[j] := net[j + 1];
    endif;
  endfor;
  undefine net[used];
  used := used - 1;
end;

procedure finish(c: cacheId);
begin
  if cache[c].mode = WaitX & !isundefined(cache[c].data) & cache[c].due = 0 then
    cache[c].mode := M;
    cache[c].due := 0;
    latest := !latest;
    cache[c].data := latest;
    send(Done, 0, c);
  endif;
end;

ruleset c: cacheId do
  rule "read miss" cache[c].mode = I & used < Pool - Caches ==>
    cache[c].mode := WaitS;
    send(GetS, 0, c);
  endrule;

  rule "write miss" (cache[c].mode = I | cache[c].mode = S) & used < Pool - Caches ==>
    cache[c].mode := WaitX;
    undefine cache[c].data;
    send(GetX, 0, c);
  endrule;

  rule "write" cache[c].mode = M | cache[c].mode = E ==>
    cache[c].mode := M;
    latest := !latest;
    cache[c].data := latest;
  endrule;

  rule "drop" cache[c].mode = S ==>
    cache[c].mode := I;
    undefine cache[c].data;
  endrule;
endruleset;

ruleset i: slot do
  rule "directory receives" i <= used & net[i].dest = 0 & (!busy | net[i].kind = Done) ==>
  var m: message;
  begin
    take(i, m);
    switch m.kind
    case Done:
      busy := false;
    case GetS:
      busy := true;
      if owner != 0 then
        send(FwdS, owner, m.from);
        sharers[owner] := true;
        sharers[m.from] := true;
        owner := 0;
      elsif sharersBut(m.from) = 0 then
        sendData(GiveE, m.from, 0, memory, 0);
        sharers[m.from] := false;
        owner := m.from;
      else
        sendData(Give, m.from, 0, memory, 0);
        sharers[m.from] := true;
      endif;
    case GetX:
      busy := true;
      if owner != 0 then
        send(FwdX, owner, m.from);
      else
        sendData(GiveX, m.from, 0, memory, sharersBut(m.from));
        for d: cacheId do
          if sharers[d] & d != m.from then
            send(Inv, d, m.from);
          endif;
          sharers[d] := false;
        endfor;
      endif;
      owner := m.from;
    else
      error "the directory got a message for a cache";
    endswitch;
  endrule;

  rule "cache receives" i <= used & net[i].dest != 0 ==>
  var m: message;
      c: cacheId;
  begin
    take(i, m);
    c := m.dest;
    switch m.kind
    case Give, GiveE:
      assert "data only when asked for" cache[c].mode = WaitS;
      cache[c].data := m.data;
      cache[c].mode := m.kind = Give ? S : E;
      if m.from != 0 then
        memory := m.data;   -- the owner's copy goes home as well
      endif;
      send(Done, 0, c);
    case GiveX:
      assert "ownership only when asked for" cache[c].mode = WaitX;
      cache[c].data := m.data;
      cache[c].due := cache[c].due + m.acks;
      finish(c);
    case Ack:
      cache[c].due := cache[c].due - 1;
      finish(c);
    case Inv:
      if cache[c].mode = S then
        cache[c].mode := I;
        undefine cache[c].data;
      endif;
      send(Ack, m.from, c);
    case FwdS:
      assert "forwarded to the owner" cache[c].mode = E | cache[c].mode = M;
      cache[c].mode := cache[c].mode = M ? S : E;
      sendData(Give, m.from, c, cache[c].data, 0);
    case FwdX:
      assert "forwarded to the owner" cache[c].mode = E | cache[c].mode = M;
      sendData(GiveX, m.from, c, cache[c].data, 0);
      cache[c].mode := I;
      undefine cache[c].data;
    else
      error "a cache got a message for the directory";
    endswitch;
  endrule;
endruleset;

startstate "nothing cached"
  for c: cacheId do
    cache[c].mode := I;
    cache[c].due := 0;
    sharers[c] := false;
  endfor;
  busy := false;
  owner := 0;
  used := 0;
  memory := false;
  latest := false;
endstartstate;

invariant "one writer, or readers only"
  forall c: cacheId do forall d: cacheId do
    c != d & (cache[c].mode = M | cache[c].mode = E) ->
      cache[d].mode != M & cache[d].mode != E & cache[d].mode != S
  endforall endforall;

invariant "copies hold what was written last"
  forall c: cacheId do
    cache[c].mode = S | cache[c].mode = E | cache[c].mode = M -> cache[c].data = latest
  endforall;
