package io.allways.cluster;

import io.allways.core.Target;
import io.allways.core.Violation;
import io.allways.core.explore.Counts;
import io.allways.core.explore.Fold;
import io.allways.core.explore.LeaseBook;
import io.allways.core.explore.WorkFormat;
import io.allways.core.wire.ByteReader;
import io.allways.core.wire.ByteWriter;
import io.allways.core.wire.Malformed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/// What happened to a search's [LeaseBook], in order, in a file that only grows. As the book does the same whenever it
/// is
/// called the same, doing it all again leads back to where the search was; what was lent then is lent anew.
///
/// Each record has its length and a checksum before it. One that is not complete was being written when the process
/// died: the search goes on from before it. The system has every record as soon as it is written, so a process that
/// is killed loses nothing; it is put on the disk about once a second, for when the machine dies.
final class Journal implements Log, AutoCloseable {
    private static final String NAME = "journal";
    private static final int FORMAT = 1;
    private static final int TOOK = 1;
    private static final int FOLDED = 2;
    private static final int GONE = 3;
    private static final int ROUND = 4;
    private static final long FORCE_NANOS = 1_000_000_000;

    private final FileChannel file;
    private final WorkFormat format;
    private final Notes notes;
    private final Duration before;
    private final long start = System.nanoTime();
    private final Recovered recovered;
    private long forced = System.nanoTime();
    private boolean broken;

    private Journal(FileChannel file, WorkFormat format, Notes notes, Recovered recovered) {
        this.file = file;
        this.format = format;
        this.notes = notes;
        this.recovered = recovered;
        before = recovered.elapsed();
    }

    /// The search as it stood when the journal ended.
    Recovered recovered() {
        return recovered;
    }

    /// Opens the journal of a folder, or begins one.
    ///
    /// @param hash of all that must be the same for the journal to mean something
    /// @throws IOException with a message for people, if it is not possible
    static Journal open(Path folder, String hash, Target target, Notes notes) throws IOException {
        Files.createDirectories(folder);
        FileChannel file = FileChannel.open(
                folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (file.tryLock() == null) {
                throw new IOException("another process uses it");
            }
        } catch (OverlappingFileLockException e) {
            file.close();
            throw new IOException("it is in use", e);
        } catch (IOException e) {
            file.close();
            throw e;
        }
        WorkFormat format = new WorkFormat(target);
        try {
            Replay replay = new Replay(format, target);
            boolean begun = replay.read(file, hash);
            file.truncate(replay.end);
            file.position(replay.end);
            Journal journal = new Journal(file, format, notes, replay.result());
            if (!begun) {
                journal.append(new ByteWriter().number(FORMAT).text(hash));
                journal.round(1, target.learned());
            }
            replay.present.forEach(journal::gone);
            return journal;
        } catch (Malformed | IllegalArgumentException | IllegalStateException e) {
            file.close();
            throw new IOException("the journal is damaged: " + e.getMessage(), e);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /// Whether a folder has a journal.
    static boolean exists(Path folder) {
        return Files.exists(folder.resolve(NAME));
    }

    /// Does again what is written.
    private static final class Replay {
        private final WorkFormat format;
        private final Target target;
        private final List<Violation> violations = new ArrayList<>();
        final Set<Integer> present = new TreeSet<>();
        private LeaseBook book = new LeaseBook(1);
        private Counts counts = Counts.NONE;
        private int round = 1;
        private int workers;
        private long millis;
        long end;

        Replay(WorkFormat format, Target target) {
            this.format = format;
            this.target = target;
        }

        /// Whether there is anything.
        boolean read(FileChannel file, String hash) throws IOException {
            byte[] first = record(file);
            if (first == null) {
                return false;
            }
            ByteReader head = new ByteReader(first);
            if (head.number() != FORMAT) {
                throw new IOException("the journal is of another version of allways");
            }
            if (!head.text().equals(hash)) {
                throw new IOException("the program or an option has changed since the journal was begun");
            }
            for (byte[] next = record(file); next != null; next = record(file)) {
                apply(new ByteReader(next));
            }
            present.forEach(book::gone);
            return true;
        }

        private byte @Nullable [] record(FileChannel file) throws IOException {
            ByteBuffer head = ByteBuffer.allocate(8);
            if (!fill(file, head, end)) {
                return null;
            }
            int length = head.getInt(0);
            if (length < 1 || length > Frames.LARGEST || end + 8 + length > file.size()) {
                return null;
            }
            ByteBuffer body = ByteBuffer.allocate(length);
            if (!fill(file, body, end + 8) || checksum(body.array()) != head.getInt(4)) {
                return null;
            }
            end += 8 + length;
            return body.array();
        }

        private static boolean fill(FileChannel file, ByteBuffer buffer, long from) throws IOException {
            while (buffer.hasRemaining()) {
                if (file.read(buffer, from + buffer.position()) < 0) {
                    return false;
                }
            }
            return true;
        }

        private void apply(ByteReader in) {
            switch (in.one()) {
                case TOOK -> {
                    int worker = worker(in);
                    present.add(worker);
                    if (book.take(worker) == null) {
                        throw new Malformed("something was lent that is not there");
                    }
                }
                case FOLDED -> {
                    int worker = worker(in);
                    present.add(worker);
                    millis = in.number();
                    Fold fold = format.fold(in.rest());
                    if (!book.fold(fold)) {
                        throw new Malformed("something was handed in that was not lent");
                    }
                    counts = counts.plus(fold.counts());
                    for (Violation violation : fold.violations()) {
                        if (violations.stream().noneMatch(violation::sameAs)) {
                            violations.add(violation);
                        }
                    }
                }
                case GONE -> {
                    int worker = worker(in);
                    present.remove(worker);
                    book.gone(worker);
                }
                case ROUND -> {
                    round = in.upTo(Integer.MAX_VALUE);
                    target.learn(MessageFormat.texts(in));
                    book = new LeaseBook(book.nextId());
                    counts = Counts.NONE;
                    violations.clear();
                }
                default -> throw new Malformed("there is no such record");
            }
        }

        private int worker(ByteReader in) {
            int worker = in.upTo(Integer.MAX_VALUE);
            workers = Math.max(workers, worker);
            return worker;
        }

        Recovered result() {
            return new Recovered(book, counts, violations, round, workers, Duration.ofMillis(millis));
        }
    }

    private static int checksum(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    @Override
    public void took(int worker) {
        append(new ByteWriter().one(TOOK).number(worker));
    }

    @Override
    public void folded(int worker, Fold fold) {
        long millis = before.plusNanos(System.nanoTime() - start).toMillis();
        append(new ByteWriter().one(FOLDED).number(worker).number(millis).raw(format.write(fold)));
    }

    @Override
    public void gone(int worker) {
        append(new ByteWriter().one(GONE).number(worker));
    }

    @Override
    public void round(int round, Set<String> lessons) {
        ByteWriter out = new ByteWriter().one(ROUND).number(round);
        MessageFormat.texts(out, lessons);
        append(out);
    }

    /// If it cannot be written, the search goes on without: what is written so far is a search that is less far.
    private void append(ByteWriter record) {
        if (broken) {
            return;
        }
        byte[] body = record.toBytes();
        ByteBuffer all = ByteBuffer.allocate(8 + body.length);
        all.putInt(body.length).putInt(checksum(body)).put(body).flip();
        try {
            while (all.hasRemaining()) {
                file.write(all);
            }
            if (System.nanoTime() - forced > FORCE_NANOS) {
                file.force(false);
                forced = System.nanoTime();
            }
        } catch (IOException e) {
            broken = true;
            notes.say("the journal cannot be written any more (" + e.getMessage()
                    + "): the search goes on, but could be resumed only from here");
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            // all that matters has been written
        }
    }
}
