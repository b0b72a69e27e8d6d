package io.allways.cluster;

import io.allways.core.wire.ByteReader;
import io.allways.core.wire.ByteWriter;
import io.allways.core.wire.Malformed;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What is to be checked, in a form that means the same on every machine: what to load, how, and which files it is made
/// of. The files themselves are fetched by their hash.
///
/// @param target as it would stand on the command line, beside the files
/// @param setup the front end's own options and the program's arguments
public record Job(String target, Map<String, String> setup, List<Item> files) {
    private static final int MOST_FILES = 100_000;
    private static final long LARGEST = 1L << 31;

    /// A file.
    ///
    /// @param path relative, with `/`
    public record Item(String path, String sha256, long size) {
        public Item {
            boolean inside = !path.isEmpty() && !path.startsWith("/") && !path.contains("\\") && !path.contains("\0");
            for (String name : path.split("/", -1)) {
                inside &= !name.isEmpty() && !name.equals(".") && !name.equals("..");
            }
            if (!inside) {
                throw new Malformed("a file outside of its folder: " + path);
            }
            if (!sha256.matches("[0-9a-f]{64}") || size < 0 || size > LARGEST) {
                throw new Malformed("not a file's hash and size: " + sha256 + ", " + size);
            }
        }
    }

    public Job {
        setup = Map.copyOf(setup);
        files = List.copyOf(files);
    }

    /// Names everything that matters: two jobs with the same hash are the same check.
    public String hash() {
        ByteWriter out = new ByteWriter();
        write(out);
        return sha256(out.toBytes());
    }

    void write(ByteWriter out) {
        out.text(target).number(setup.size());
        new TreeMap<>(setup).forEach((key, value) -> out.text(key).text(value));
        out.number(files.size());
        files.forEach(file -> out.text(file.path()).text(file.sha256()).number(file.size()));
    }

    static Job read(ByteReader in) {
        String target = in.text();
        Map<String, String> setup = new TreeMap<>();
        for (int i = in.count(); i > 0; i--) {
            setup.put(in.text(), in.text());
        }
        List<Item> files = new ArrayList<>();
        for (int i = in.upTo(MOST_FILES); i > 0; i--) {
            files.add(new Item(in.text(), in.text(), in.number()));
        }
        return new Job(target, setup, files);
    }

    public static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }
}
