// expect: assertion, steps 6
// 28, where the lock takes whatever comes for a return.
chan take = [0] of { byte };
chan give = [0] of { byte };
byte inside;

active proctype Lock() {
    byte who;
end:
    do
    :: take?who -> if :: give?eval(who) :: take?who fi
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
