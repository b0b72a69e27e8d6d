package io.allways.cli;

/// The entry point of the command line.
final class Main {
    private Main() {}

    static void main(String[] args) {
        System.out.println("hello from allways on Java " + Runtime.version().feature());
    }
}
