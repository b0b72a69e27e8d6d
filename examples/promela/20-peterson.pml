// expect: states 38, transitions 65, verified
// Peterson's mutual exclusion for two processes.
bool flag[2];
byte turn, inside;

active [2] proctype P() {
    do
    :: flag[_pid] = true;
       turn = 1 - _pid;
       (!flag[1 - _pid] || turn == _pid);
       inside++;
       assert(inside == 1);
       inside--;
       flag[_pid] = false
    od
}
