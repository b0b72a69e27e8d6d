/* CMurphi's own constructs. */
Const Limit: 4; Half: 0.5;
Type
  client: Scalarset(2);
  server: Enum { S1, S2 };
  node: Union { client, server };
  packet: Record
    src: node;
    dst: node;
    hops: 0 .. 3;
  End;
  level: Real(6, 20);
Var
  soup: Multiset [Limit] of packet;
  owner: node;
  seen: Array [node] of Boolean;
  energy: level;

Procedure Send(s, d: node);
Var p: packet;
Begin
  p.src := s;
  p.dst := d;
  p.hops := 0;
  If MultisetCount(i: soup, true) < Limit Then
    MultisetAdd(p, soup);
  End;
End;

Function IsClient(n: node): Boolean;
Begin
  Return IsMember(n, client);
End;

Startstate
  owner := S1;
  Undefine soup;
  For n: node; m: node Do seen[n] := n = m; End;
  energy := 1.5;
Endstartstate;

Ruleset c: client; s: server Do
  Rule "request" owner = s ==>
    Send(c, s);
    owner := c;
  Endrule;
Endruleset;

Choose i: soup Do
  Choose j: soup Do
    Rule "deliver" i != j & IsClient(soup[i].src) ==>
      owner := soup[i].dst;
      MultisetRemove(i, soup);
    Endrule;
  End;
  Rule "hop" soup[i].hops < 3 ==>
    soup[i].hops := soup[i].hops + 1;
  End;
Endchoose;

Rule "drop" MultisetCount(i: soup, soup[i].hops = 3) > 0 ==>
  MultisetRemovePred(k: soup, soup[k].hops = 3);
  energy := sqrt(energy * 2) + pow(Half, 2) - fabs(-energy) / 3.0;
  owner := undefined;
  owner := S2;
End;

Rule "forget" owner = S2 & Forall a: client; b: server Do a != owner | b = owner End ==>
  owner := S1;
End;

Invariant "energy" energy >= 0.0 & energy < 100;
