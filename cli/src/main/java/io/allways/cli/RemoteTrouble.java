package io.allways.cli;

/// A worker on another machine says that the program cannot be checked.
final class RemoteTrouble extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String page;

    /// @param page of `allways explain` that tells more
    RemoteTrouble(String message, String page) {
        super(message);
        this.page = page;
    }

    String page() {
        return page;
    }
}
