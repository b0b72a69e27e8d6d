#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: arguments NUMBER\n");
        return 2;
    }
    return atoi(argv[1]) == 7 ? 0 : 1;
}
