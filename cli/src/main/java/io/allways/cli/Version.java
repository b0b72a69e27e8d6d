package io.allways.cli;

/// The version of this build.
final class Version {
    static final String VALUE = Resources.text("version.txt").strip();

    private Version() {}
}
