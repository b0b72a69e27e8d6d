package io.allways.jvm.program;

/// How bytes of TCP connections come.
///
/// @param splits how many reads of each direction of a connection may get less or more than one write sent, where the
/// program can notice
/// @param buffer how many bytes may be on their way in one direction before a writer waits
public record StreamOptions(int splits, long buffer) {
    public static final int ANY = Integer.MAX_VALUE;
    /// Linux over loopback takes 3.9 MB in one direction.
    public static final StreamOptions STANDARD = new StreamOptions(1, 4L << 20);

    /// @param reads `whole`, `any` or `split=N`
    public static StreamOptions of(String reads, long buffer) {
        return new StreamOptions(splits(reads), buffer);
    }

    private static int splits(String reads) {
        if (reads.equals("whole")) {
            return 0;
        }
        if (reads.equals("any")) {
            return ANY;
        }
        if (!reads.matches("split=[0-9]{1,6}")) {
            throw new IllegalArgumentException("`" + reads + "` is none of whole, split=N, any.");
        }
        return Integer.parseInt(reads.substring("split=".length()));
    }
}
