package io.allways.c;

/// What came of a request to a native process.
enum Status {
    RAN,
    /// A step of the prefix cannot be taken: the text says why.
    MISMATCH,
    /// An event of the prefix came out differently.
    DIFFERS,
    /// The program did what cannot be controlled: the text says what.
    REFUSED,
    /// More of the program must be seen.
    LEARNED
}
