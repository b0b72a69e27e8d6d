-- expect: violated invariant "nothing is counted twice", steps 10
-- 36, but what a sharing worker has run and handed in stays in its item: if the worker is lost later, it is run again and
-- counted twice.
const
  Units: 3;
  Workers: 2;
  Losses: 1;
type
  unit: 1..Units;
  item: 1..Units;
  worker: 1..Workers;
  epoch: 0..Losses;
  units: array [unit] of boolean;
var
  book: array [item] of record
    state: enum { Unused, Waiting, Lent, Closed };
    epoch: epoch;
    units: units;       -- not yet counted
    holder: worker;
  end;
  node: array [worker] of record
    alive: boolean;
    busy: boolean;
    item: item;
    epoch: epoch;
    todo: units;
    ran: units;         -- and not handed in
  end;
  -- what a worker has sent and the coordinator has not read; it outlives the worker
  fold: array [worker] of record
    sent: boolean;
    item: item;
    epoch: epoch;
    done: boolean;
    ran: units;
    handed: units;      -- for others to run
  end;
  counted: array [unit] of 0..2;
  losses: epoch;

procedure none(var all: units);
begin
  for u: unit do all[u] := false; end;
end;

procedure forget(w: worker);
begin
  node[w].busy := false;
  undefine node[w].item;
  undefine node[w].epoch;
  none(node[w].todo);
  none(node[w].ran);
end;

procedure send(w: worker; done: boolean);
begin
  fold[w].sent := true;
  fold[w].item := node[w].item;
  fold[w].epoch := node[w].epoch;
  fold[w].done := done;
  fold[w].ran := node[w].ran;
  none(fold[w].handed);
end;

procedure received(w: worker);
begin
  fold[w].sent := false;
  undefine fold[w].item;
  undefine fold[w].epoch;
  fold[w].done := false;
  none(fold[w].ran);
  none(fold[w].handed);
end;

-- what is handed over becomes an item of its own
procedure divide(w: worker);
var made: boolean;
begin
  made := false;
  for i: item do
    if !made & book[i].state = Unused then
      book[i].state := Waiting;
      book[i].epoch := 0;
      book[i].units := fold[w].handed;
      made := true;
    end;
  end;
  assert "there is room for the new item" made;
end;

ruleset w: worker do
  ruleset i: item do
    rule "lend" book[i].state = Waiting & node[w].alive & !node[w].busy ==>
      book[i].state := Lent;
      book[i].holder := w;
      node[w].busy := true;
      node[w].item := i;
      node[w].epoch := book[i].epoch;
      node[w].todo := book[i].units;
      none(node[w].ran);
    end;

    rule "notice that a worker is gone" book[i].state = Lent & book[i].holder = w & !node[w].alive ==>
      book[i].state := Waiting;
      book[i].epoch := book[i].epoch + 1;
      undefine book[i].holder;
    end;

    rule "take a worker for gone"
      book[i].state = Lent & book[i].holder = w & node[w].alive & losses < Losses ==>
      book[i].state := Waiting;
      book[i].epoch := book[i].epoch + 1;
      undefine book[i].holder;
      losses := losses + 1;
    end;
  end;

  ruleset u: unit do
    rule "run" node[w].busy & node[w].todo[u] ==>
      node[w].todo[u] := false;
      node[w].ran[u] := true;
    end;

    -- the worker keeps something, else it would only pass its item on
    rule "share"
      node[w].busy & !fold[w].sent & node[w].todo[u] & exists v: unit do v != u & node[w].todo[v] end ==>
      send(w, false);
      fold[w].handed[u] := true;
      node[w].todo[u] := false;
      none(node[w].ran);
    end;
  end;

  rule "finish" node[w].busy & !fold[w].sent & forall u: unit do !node[w].todo[u] end ==>
    send(w, true);
    forget(w);
  end;

  -- all of it or nothing
  rule "take in" fold[w].sent ==>
    alias i: fold[w].item do
      if book[i].state = Lent & book[i].epoch = fold[w].epoch then
        for u: unit do
          if fold[w].ran[u] then
            counted[u] := counted[u] + 1;
            if fold[w].done then
              book[i].units[u] := false;
            end;
          end;
          if fold[w].handed[u] then
            book[i].units[u] := false;
          end;
        end;
        if exists u: unit do fold[w].handed[u] end then
          divide(w);
        end;
        if fold[w].done then
          book[i].state := Closed;
          undefine book[i].holder;
        end;
      end;
    end;
    received(w);
  end;

  rule "die" node[w].alive & losses < Losses ==>
    forget(w);
    node[w].alive := false;
    losses := losses + 1;
  end;

  rule "leave" node[w].alive & forall i: item do book[i].state = Unused | book[i].state = Closed end ==>
    forget(w);
    node[w].alive := false;
  end;

  rule "come" !node[w].alive & !exists i: item do book[i].state = Lent & book[i].holder = w end ==>
    node[w].alive := true;
  end;
end;

startstate "all is waiting"
  for i: item do
    book[i].state := Unused;
    book[i].epoch := 0;
    none(book[i].units);
    undefine book[i].holder;
  end;
  book[1].state := Waiting;
  for u: unit do
    book[1].units[u] := true;
    counted[u] := 0;
  end;
  for w: worker do
    node[w].alive := true;
    forget(w);
    received(w);
  end;
  losses := 0;
end;

invariant "nothing is counted twice"
  forall u: unit do counted[u] <= 1 end;

invariant "nothing is lost"
  forall u: unit do
    counted[u] = 1 | exists i: item do (book[i].state = Waiting | book[i].state = Lent) & book[i].units[u] end
  end;

invariant "nothing is in two places"
  forall i: item do forall j: item do forall u: unit do
    i = j | !book[i].units[u] | !book[j].units[u]
  end end end;
