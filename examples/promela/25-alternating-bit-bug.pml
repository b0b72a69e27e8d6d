// expect: assertion, steps 8
// 24, where the receiver takes every message for a new one.
mtype = { data, ack };

chan there = [1] of { mtype, byte, bit };
chan back = [1] of { mtype, bit };

active proctype Sender() {
    byte value;
    bit mine, seen;
    do
    :: there!data(value, mine)
    :: back?ack(seen) ->
       if
       :: seen == mine -> mine = 1 - mine; value = (value + 1) % 4
       :: else
       fi
    :: timeout -> there!data(value, mine)
    od
}

active proctype Receiver() {
    byte value, wanted;
    bit bits;
end:
    do
    :: there?data(value, bits) ->
       assert(value == wanted);
       wanted = (wanted + 1) % 4;
       back!ack(bits)
    od
}

active proctype Thief() {
end:
    do
    :: there?_, _, _
    :: back?_, _
    od
}
