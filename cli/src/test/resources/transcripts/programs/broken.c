#include <pthread.h>

int main(void) {
    return undeclared;
}
