// expect: deadlock, steps 4
// 22, where each takes the fork at its left hand first.
#define N 4
#define left _pid
#define right ((_pid + 1) % N)

byte fork[N];

inline take(f) {
    atomic { fork[f] == 0 -> fork[f] = 1 }
}

active [N] proctype Philosopher() {
    do
    :: take(left);
       take(right);
       fork[left] = 0;
       fork[right] = 0
    od
}
