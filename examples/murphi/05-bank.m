-- expect: states 1702, rules 17130, verified
-- Accounts as records in records: alias, clear, undefine, isundefined, division and remainder, arithmetic in
-- expressions wider than the type they end up in.
const
  Accounts: 3;
  Top: 6;
type
  account: 0..Accounts - 1;
  amount: 0..Top;
  entry: record
    balance: amount;
    last: record
      other: account;
      sum: amount;
    endrecord;
  endrecord;
var
  bank: array [account] of entry;
  halves: 0..Top / 2;

ruleset from: account; to_: account; n: 1..2 do
  rule "transfer" from != to_ & bank[from].balance >= n & bank[to_].balance + n <= Top ==>
    alias f: bank[from]; t: bank[to_] do
      f.balance := f.balance - n;
      t.balance := t.balance + n;
      f.last.other := to_;
      f.last.sum := n;
      undefine t.last;
    endalias;
    halves := (bank[0].balance * 3 + bank[0].balance % 2) / 6;
  endrule;
endruleset;

ruleset a: account do
  rule "forget" !isundefined(bank[a].last.sum) & bank[a].last.sum > 1 ==>
    clear bank[a].last;
  endrule;
endruleset;

startstate
  for a: account do
    clear bank[a];
    bank[a].balance := Top / 2;
    undefine bank[a].last;
  endfor;
  halves := 0;
endstartstate;

invariant "money is kept"
  bank[0].balance + bank[1].balance + bank[2].balance = Accounts * (Top / 2);
invariant "halves" halves <= Top / 2;
