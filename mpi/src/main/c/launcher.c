/* What runs MPI programs: the runtime takes over before main. */
int main(void) {
    return 0;
}
