#include <stdlib.h>

static int by_value(const void *left, const void *right) {
    return *(const int *)left - *(const int *)right;
}

int main(void) {
    int numbers[] = {3, 1, 2};
    qsort(numbers, 3, sizeof numbers[0], by_value);
    return numbers[0] - 1;
}
