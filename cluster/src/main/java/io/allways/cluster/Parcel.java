package io.allways.cluster;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A job with its files at hand, on the coordinator's side.
public final class Parcel {
    /// Bytes of a file in one message.
    static final int PART = 256 << 10;

    private final Job job;
    private final Map<String, Path> byHash;

    private Parcel(Job job, Map<String, Path> byHash) {
        this.job = job;
        this.byHash = byHash;
    }

    /// @param files by the path they shall have
    public static Parcel of(String target, Map<String, String> setup, Map<String, Path> files) throws IOException {
        List<Job.Item> items = new ArrayList<>();
        Map<String, Path> byHash = new HashMap<>();
        for (Map.Entry<String, Path> file : files.entrySet()) {
            byte[] bytes = Files.readAllBytes(file.getValue());
            String hash = Job.sha256(bytes);
            items.add(new Job.Item(file.getKey(), hash, bytes.length));
            byHash.put(hash, file.getValue());
        }
        return new Parcel(new Job(target, setup, items), byHash);
    }

    public Job job() {
        return job;
    }

    /// The part of a file that begins at `from`; nothing if there is no such file.
    byte[] part(String sha256, long from) throws IOException {
        Path path = byHash.get(sha256);
        if (path == null) {
            return new byte[0];
        }
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            long left = Math.max(0, Math.min(PART, file.length() - from));
            byte[] bytes = new byte[(int) left];
            if (left > 0) {
                file.seek(from);
                file.readFully(bytes);
            }
            return bytes;
        }
    }
}
