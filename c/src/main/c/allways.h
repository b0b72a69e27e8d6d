/* For programs that are written to be checked. Compiled by `allways check` they need nothing else; a program that is also
 * run without it brings functions of its own with these names. */
#ifndef ALLWAYS_H
#define ALLWAYS_H

#ifdef __cplusplus
extern "C" {
#endif

/* One of 0 … n - 1: each is explored. */
int allways_choose(int n);

/* Executions in which this is not so are of no interest: the thread goes no further. */
void allways_assume(int condition);

#ifdef __cplusplus
}
#endif

#endif
