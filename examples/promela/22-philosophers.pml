// expect: states 321, transitions 1065, verified
// Dining philosophers: each takes the fork with the smaller number first.
#define N 4
#define left _pid
#define right ((_pid + 1) % N)

byte fork[N];

inline take(f) {
    atomic { fork[f] == 0 -> fork[f] = 1 }
}

active [N] proctype Philosopher() {
    do
    :: if
       :: left < right -> take(left); take(right)
       :: else -> take(right); take(left)
       fi;
       fork[left] = 0;
       fork[right] = 0
    od
}
