-- expect: violated invariant "one writer, or readers only", steps 10
-- 28, but an owner that is asked for its data keeps its right to write.
const
  Caches: 3;
  Depth: 2;  -- messages a channel holds
type
  cacheId: 1..Caches;
  count: 0..Caches;
  length: 0..Depth;
  slot: 0..Depth - 1;
  version: boolean;  -- data, abstracted to one bit that every write flips
  kind: enum { GetS, GetM, PutM, InvAck, WriteBack, Data, DataX, Inv, Fetch, FetchInv, PutAck };
  message: record kind: kind; data: version; endrecord;
  channel: record used: length; at: array [slot] of message; endrecord;
  mode: enum { I, S, M, ItoS, ItoM, MtoI };
  dirMode: enum { Uncached, SharedBy, OwnedBy, Collecting, Fetching };
var
  cache: array [cacheId] of record mode: mode; data: version; endrecord;
  toDir: array [cacheId] of channel;
  toCache: array [cacheId] of channel;
  dir: record
    mode: dirMode;
    sharers: array [cacheId] of boolean;
    owner: cacheId;
    waiter: cacheId;
    exclusive: boolean;  -- what the waiter wants
    pending: count;      -- acknowledgements to come
  endrecord;
  memory: version;
  latest: version;

function room(c: channel; n: length): boolean;
begin
  return c.used + n <= Depth;
end;

procedure push(var c: channel; k: kind);
begin
  c.at[c.used].kind := k;
  undefine c.at[c.used].data;
  c.used := c.used + 1;
end;

procedure pushData(var c: channel; k: kind; d: version);
begin
  push(c, k);
  c.at[c.used - 1].data := d;
end;

procedure pop(var c: channel);
begin
  for i: slot do
    if i + 1 < c.used then
      c.at[i] := c.at[i + 1];
    elsif i + 1 = c.used then
      undefine c.at[i];
    endif;
  endfor;
  c.used := c.used - 1;
end;

ruleset c: cacheId do
  alias me: cache[c]; out: toDir[c]; in: toCache[c] do

    rule "read miss" me.mode = I & room(out, 1) ==>
      push(out, GetS);
      me.mode := ItoS;
    endrule;

    rule "write miss" (me.mode = I | me.mode = S) & room(out, 1) ==>
      push(out, GetM);
      me.mode := ItoM;
      undefine me.data;
    endrule;

    rule "write" me.mode = M ==>
      latest := !latest;
      me.data := latest;
    endrule;

    rule "drop a shared copy" me.mode = S ==>
      me.mode := I;
      undefine me.data;
    endrule;

    rule "evict" me.mode = M & room(out, 1) ==>
      pushData(out, PutM, me.data);
      me.mode := MtoI;
    endrule;

    rule "cache receives" in.used > 0 & room(out, 1) ==>
      alias m: in.at[0] do
        switch m.kind
        case Data:
          assert "data only when asked for" me.mode = ItoS;
          me.mode := S;
          me.data := m.data;
        case DataX:
          assert "ownership only when asked for" me.mode = ItoM;
          me.mode := M;
          me.data := m.data;
        case Inv:
          push(out, InvAck);
          if me.mode = S then
            me.mode := I;
            undefine me.data;
          endif;
        case Fetch:
          if me.mode = M then
            pushData(out, WriteBack, me.data);
          endif;
        case FetchInv:
          if me.mode = M then
            pushData(out, WriteBack, me.data);
            me.mode := I;
            undefine me.data;
          endif;
        case PutAck:
          assert "acknowledged only when evicting" me.mode = MtoI;
          me.mode := I;
          undefine me.data;
        else
          error "a cache got a message for the directory";
        endswitch;
      endalias;
      pop(in);
    endrule;
  endalias;

  rule "directory takes a read"
    toDir[c].used > 0 & toDir[c].at[0].kind = GetS & (dir.mode = Uncached | dir.mode = SharedBy) & room(toCache[c], 1)
  ==>
    pushData(toCache[c], Data, memory);
    dir.sharers[c] := true;
    dir.mode := SharedBy;
    pop(toDir[c]);
  endrule;

  rule "directory fetches"
    toDir[c].used > 0 & (toDir[c].at[0].kind = GetS | toDir[c].at[0].kind = GetM) &
    dir.mode = OwnedBy & room(toCache[dir.owner], 1)
  ==>
    dir.waiter := c;
    dir.exclusive := toDir[c].at[0].kind = GetM;
    push(toCache[dir.owner], dir.exclusive ? FetchInv : Fetch);
    dir.mode := Fetching;
    pop(toDir[c]);
  endrule;

  rule "directory invalidates"
    toDir[c].used > 0 & toDir[c].at[0].kind = GetM & (dir.mode = Uncached | dir.mode = SharedBy) &
    forall d: cacheId do dir.sharers[d] -> room(toCache[d], 1) endforall
  ==>
    dir.pending := 0;
    for d: cacheId do
      if dir.sharers[d] & d != c then
        push(toCache[d], Inv);
        dir.pending := dir.pending + 1;
      endif;
      dir.sharers[d] := false;
    endfor;
    dir.waiter := c;
    dir.mode := Collecting;
    pop(toDir[c]);
  endrule;

  rule "directory counts an acknowledgement"
    toDir[c].used > 0 & toDir[c].at[0].kind = InvAck & dir.mode = Collecting
  ==>
    dir.pending := dir.pending - 1;
    pop(toDir[c]);
  endrule;

  rule "directory takes data"
    toDir[c].used > 0 & dir.mode = Fetching & c = dir.owner & room(toCache[c], 1) &
    (toDir[c].at[0].kind = WriteBack | toDir[c].at[0].kind = PutM)
  ==>
    memory := toDir[c].at[0].data;
    if toDir[c].at[0].kind = PutM then
      push(toCache[c], PutAck);  -- eviction and fetch crossed
    elsif !dir.exclusive then
      dir.sharers[c] := true;
    endif;
    dir.mode := Collecting;
    dir.pending := 0;
    undefine dir.owner;
    pop(toDir[c]);
  endrule;

  rule "directory takes an eviction"
    toDir[c].used > 0 & dir.mode = OwnedBy & toDir[c].at[0].kind = PutM & room(toCache[c], 1)
  ==>
    memory := toDir[c].at[0].data;
    push(toCache[c], PutAck);
    dir.mode := Uncached;
    undefine dir.owner;
    pop(toDir[c]);
  endrule;
endruleset;

rule "directory grants"
  dir.mode = Collecting & dir.pending = 0 & room(toCache[dir.waiter], 1)
==>
  if isundefined(dir.exclusive) | dir.exclusive then
    pushData(toCache[dir.waiter], DataX, memory);
    dir.owner := dir.waiter;
    dir.mode := OwnedBy;
  else
    pushData(toCache[dir.waiter], Data, memory);
    dir.sharers[dir.waiter] := true;
    dir.mode := SharedBy;
  endif;
  undefine dir.waiter;
  undefine dir.exclusive;
  undefine dir.pending;
endrule;

startstate "nothing cached"
  for c: cacheId do
    cache[c].mode := I;
    toDir[c].used := 0;
    toCache[c].used := 0;
    dir.sharers[c] := false;
  endfor;
  dir.mode := Uncached;
  memory := false;
  latest := false;
endstartstate;

invariant "one writer, or readers only"
  forall c: cacheId do forall d: cacheId do
    c != d & cache[c].mode = M -> cache[d].mode != M & cache[d].mode != S
  endforall endforall;

invariant "copies hold what was written last"
  forall c: cacheId do cache[c].mode = S | cache[c].mode = M -> cache[c].data = latest endforall;
