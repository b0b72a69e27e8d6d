// expect: states 2599, transitions 6337, verified
// A lock that is a process: who wants it meets it, and meets it again to give it back.
chan take = [0] of { byte };
chan give = [0] of { byte };
byte inside;

active proctype Lock() {
    byte who;
end:
    do
    :: take?who -> give?eval(who)
    od
}

active [3] proctype User() {
    byte rounds;
    do
    :: rounds < 2 ->
       take!_pid;
       d_step { inside++; assert(inside == 1) };
       inside--;
       give!_pid;
       rounds++
    :: else -> break
    od
}
