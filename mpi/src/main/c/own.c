/* Linked with an MPI program: variables of the C library that a process has, and that each rank therefore needs its own
 * of. Weak, for a program may bring its own. */
__attribute__((weak)) char **__environ;
extern char **environ __attribute__((weak, alias("__environ")));
extern char **_environ __attribute__((weak, alias("__environ")));
__attribute__((weak)) int optind = 1;
__attribute__((weak)) int opterr = 1;
__attribute__((weak)) int optopt = '?';
__attribute__((weak)) char *optarg;
