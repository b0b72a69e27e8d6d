package io.allways.jvm.reality;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Reports of random programs of every family name objects as the program knows them, never a class of the checker.
final class ReportedWordsTest {
    private static final long FIXED = 13;
    private static final int EXECUTIONS = 3;
    private static final Path CLASSES = Path.of("target/test-classes").toAbsolutePath();

    @Test
    void objectsAreTheProgramsOwn() throws IOException {
        Set<String> ours = ours();
        List<Family> families = Family.all();
        Map<String, String> texts = new LinkedHashMap<>();
        for (Family family : families) {
            RandomProgram program = RandomProgram.of(family, families, Long.getLong("reality.seed", FIXED));
            texts.put(family.name(), new SourceText(program, family.name(), false).text());
        }
        Map<String, String> wrong = new TreeMap<>();
        try (Classes folder = Classes.temporary()) {
            folder.compile(texts, CLASSES);
            for (String family : texts.keySet()) {
                Explored.Search search = new Explored.Search(folder.folder(), family);
                search.by("random", EXECUTIONS, Duration.ofSeconds(2));
                for (int i = 0; i < EXECUTIONS; i++) {
                    for (Program.Event event : search.events(i)) {
                        if (ours.contains(event.object().replaceFirst("[@.\\[].*", ""))) {
                            wrong.put(event.op() + " " + event.object(), family);
                        }
                    }
                }
            }
        }
        assertEquals(Map.of(), wrong);
    }

    /// What an interface makes is in a class beside it, which nobody knows.
    @Test
    void interfacesHaveTheirOwnName() throws IOException {
        String text = """
                public class Main {
                    interface Shared {
                        Object LOCK = new Object();
                    }

                    static void use() {
                        synchronized (Shared.LOCK) { }
                    }

                    public String run() {
                        new Thread(Main::use).start();
                        new Thread(Main::use).start();
                        return "";
                    }
                }
                """;
        Set<String> objects = new TreeSet<>();
        try (Classes folder = Classes.temporary()) {
            folder.compile(Map.of("Main", text), CLASSES);
            Explored.Search search = new Explored.Search(folder.folder(), "Main");
            search.by("random", EXECUTIONS, Duration.ofSeconds(2));
            for (int i = 0; i < EXECUTIONS; i++) {
                for (Program.Event event : search.events(i)) {
                    objects.add(event.object());
                }
            }
        }
        assertTrue(objects.contains("class Main.Shared"), objects::toString);
        assertTrue(objects.stream().noneMatch(object -> object.contains("statics")), objects::toString);
    }

    /// The names of the classes of the checker that reports must not show: those of no class of the JDK.
    private static Set<String> ours() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("target/classes/io/allways/jvm"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .map(name -> name.substring(name.lastIndexOf('$') + 1))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
