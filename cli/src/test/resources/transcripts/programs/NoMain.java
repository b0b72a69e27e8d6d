class NoMain {
    void run() {}
}
