-- expect: states 65536, rules 286864, verified
-- Two-phase commit over a network that reorders and loses nothing: a bag of messages (CMurphi: multisets), any of
-- which may be delivered next.
const
  Members: 5;
  Soup: 10;
type
  member: scalarset(Members);
  kind: enum { Prepare, Yes, No, Commit, Abort, Done };
  message: record
    kind: kind;
    who: member;   -- the member it comes from or goes to
  endrecord;
  place: enum { Working, Prepared, Committed, Aborted };
  phase: enum { Start, Voting, Deciding, Over };
var
  net: multiset [Soup] of message;
  at: array [member] of place;
  phase_: phase;
  asked: array [member] of boolean;
  yes: array [member] of boolean;
  done: array [member] of boolean;
  commit: boolean;

procedure send(k: kind; m: member);
var x: message;
begin
  x.kind := k;
  x.who := m;
  multisetadd(x, net);
end;

rule "begin" phase_ = Start ==>
  phase_ := Voting;
endrule;

ruleset m: member do
  rule "ask" phase_ = Voting & !asked[m] ==>
    asked[m] := true;
    send(Prepare, m);
  endrule;

  rule "change one's mind" at[m] = Working ==>
    at[m] := Aborted;
  endrule;

  rule "tell" phase_ = Deciding & asked[m] ==>
    asked[m] := false;
    send(commit ? Commit : Abort, m);
  endrule;
endruleset;

choose i: net do
  rule "deliver to a member"
    net[i].kind = Prepare | net[i].kind = Commit | net[i].kind = Abort
  ==>
  var x: message;
  begin
    x := net[i];
    multisetremove(i, net);
    alias here: at[x.who] do
      switch x.kind
      case Prepare:
        if here = Working then
          here := Prepared;
          send(Yes, x.who);
        else
          send(No, x.who);
        endif;
      case Commit:
        assert "committed only when prepared" here = Prepared;
        here := Committed;
        send(Done, x.who);
      case Abort:
        here := Aborted;
        send(Done, x.who);
      endswitch;
    endalias;
  endrule;

  rule "deliver to the coordinator"
    (phase_ = Voting & (net[i].kind = Yes | net[i].kind = No)) | (phase_ = Deciding & net[i].kind = Done)
  ==>
  var x: message;
  begin
    x := net[i];
    multisetremove(i, net);
    done[x.who] := true;
    if x.kind = Yes then
      yes[x.who] := true;
    endif;
    if forall m: member do done[m] endforall then
      for m: member do
        done[m] := false;
      endfor;
      if phase_ = Voting then
        phase_ := Deciding;
        commit := forall m: member do yes[m] endforall;
      else
        phase_ := Over;
        undefine commit;
      endif;
    endif;
  endrule;
endchoose;

rule "again"
  phase_ = Over & multisetcount(i: net, true) = 0 ==>
  for m: member do
    at[m] := Working;
    asked[m] := false;
    yes[m] := false;
    done[m] := false;
  endfor;
  phase_ := Start;
endrule;

startstate
  undefine net;
  for m: member do
    at[m] := Working;
    asked[m] := false;
    yes[m] := false;
    done[m] := false;
  endfor;
  phase_ := Start;
endstartstate;

invariant "all or nobody"
  forall a: member do forall b: member do !(at[a] = Committed & at[b] = Aborted) endforall endforall;
