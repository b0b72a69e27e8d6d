package io.allways.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// The files of a worker's programs, by their hash, in a folder of its own. What is there is not asked for again.
final class Blobs {
    private final Path folder;
    private final Deque<Job.Item> missing = new ArrayDeque<>();

    Blobs(Path folder) {
        this.folder = folder;
    }

    /// Begins to fetch what a job lacks.
    void want(Job job) {
        missing.clear();
        Set<String> asked = new HashSet<>();
        for (Job.Item file : job.files()) {
            if (!Files.exists(folder.resolve(file.sha256())) && asked.add(file.sha256())) {
                missing.add(file);
            }
        }
    }

    /// What to ask for next; empty if all is there.
    Optional<Message.Need> next() throws IOException {
        while (!missing.isEmpty()) {
            Job.Item file = missing.element();
            Path part = part(file.sha256());
            long have = Files.exists(part) ? Files.size(part) : 0;
            if (have < file.size()) {
                return Optional.of(new Message.Need(file.sha256(), have));
            }
            if (have == 0) {
                Files.createFile(part);
            }
            if (!Job.sha256(Files.readAllBytes(part)).equals(file.sha256())) {
                Files.delete(part);
                throw new IOException("what came for " + file.path() + " is something else");
            }
            Files.move(part, folder.resolve(file.sha256()));
            missing.remove();
        }
        return Optional.empty();
    }

    void take(Message.Part message) throws IOException {
        Job.Item file = missing.peek();
        if (file == null || !file.sha256().equals(message.sha256())) {
            throw new IOException("a file that nobody asked for");
        }
        Path part = part(file.sha256());
        long have = Files.exists(part) ? Files.size(part) : 0;
        if (message.from() != have || message.bytes().length == 0 || have + message.bytes().length > file.size()) {
            throw new IOException("a part of " + file.path() + " that does not fit");
        }
        Files.write(part, message.bytes(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private Path part(String sha256) {
        return folder.resolve(sha256 + ".part");
    }

    /// The job's files under their own names.
    Path unpack(Job job) throws IOException {
        Path place = folder.resolve("job-" + job.hash());
        for (Job.Item file : job.files()) {
            Path path = place.resolve(file.path());
            Files.createDirectories(path.getParent());
            if (!Files.exists(path)) {
                Files.copy(folder.resolve(file.sha256()), path);
            }
        }
        Files.createDirectories(place);
        return place;
    }
}
