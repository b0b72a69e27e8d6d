// expect: assertion, steps 35
// 26, where a process also passes on what is smaller, until it has seen a larger one: a lesser one may win.
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
       :: got != number -> ring[(place + 1) % N]!got
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
