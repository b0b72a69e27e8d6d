// expect: states 496, transitions 1303, verified
// Leader election in a ring that passes messages one way (Chang and Roberts): a process passes on what is larger than
// its own number; who gets its own number back is the leader.
#define N 4

chan ring[N] = [N] of { byte };
byte leaders, elected;

proctype Node(byte place; byte number) {
    byte got;
    ring[(place + 1) % N]!number;
end:
    do
    :: ring[place]?got ->
       if
       :: got > number -> ring[(place + 1) % N]!got
       :: got == number ->
          atomic {
              leaders++;
              elected = number;
              assert(leaders == 1);
              assert(elected == N)
          }
       :: else
       fi
    od
}

init {
    byte i;
    atomic {
        for (i : 0 .. N - 1) {
            run Node(i, (i * 3) % N + 1)
        }
    }
}
