package io.allways.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;

/// A file that a person wrote, or the reason why there is none.
record TextFile(String text, String sha256) {
    private static final long MOST_BYTES = 64 << 20;

    /// @throws UsageError if it is missing, unreadable, empty or not text
    static TextFile read(String name, Path directory) {
        try {
            Path file = directory.resolve(name);
            if (!Files.exists(file)) {
                throw UsageError.input("There is no file " + name + "." + near(file, name));
            }
            if (Files.isDirectory(file)) {
                throw UsageError.input(name + " is a directory; a file is needed.");
            }
            if (Files.size(file) > MOST_BYTES) {
                throw UsageError.input(name + " is larger than " + (MOST_BYTES >> 20) + " MB.");
            }
            byte[] bytes = Files.readAllBytes(file);
            String text = decode(bytes, name);
            if (text.isBlank()) {
                throw UsageError.input(name + " is empty.");
            }
            return new TextFile(text, sha256(bytes));
        } catch (AccessDeniedException e) {
            throw UsageError.input(name + " cannot be read: permission denied.");
        } catch (IOException e) {
            throw UsageError.input(name + " cannot be read: " + e.getMessage() + ".");
        } catch (InvalidPathException e) {
            throw UsageError.input("`" + name + "` is no path: " + e.getReason() + ".");
        }
    }

    /// "Did you mean" a file with the same suffix that is there.
    private static String near(Path file, String name) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return "";
        }
        String suffix = name.substring(Math.max(0, name.lastIndexOf('.')));
        String prefix = name.substring(0, name.lastIndexOf('/') + 1);
        try (Stream<Path> files = Files.list(folder)) {
            return Suggestion.of(
                    name,
                    files.map(each -> prefix + each.getFileName())
                            .filter(each -> each.endsWith(suffix))
                            .sorted()
                            .toList());
        } catch (IOException e) {
            return "";
        }
    }

    private static String decode(byte[] bytes, String name) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.indexOf('\0') < 0) {
                return text;
            }
        } catch (CharacterCodingException e) {
            // said below
        }
        throw UsageError.input(name + " is not a text file in UTF-8.");
    }

    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }
}
