// expect: assertion, steps 9
// 20 with the two writes exchanged: a process gives way before it says that it wants to enter.
bool flag[2];
byte turn, inside;

active [2] proctype P() {
    do
    :: turn = 1 - _pid;
       flag[_pid] = true;
       (!flag[1 - _pid] || turn == _pid);
       inside++;
       assert(inside == 1);
       inside--;
       flag[_pid] = false
    od
}
