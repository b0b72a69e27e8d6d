package io.allways.promela.syntax;

/// Something was found where something else was expected; caught where the parser can go on. Without a stack trace.
final class ParseException extends Exception {
    ParseException(String message) {
        super(message, null, false, false);
    }
}
