package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CoverageTest {
    @TempDir
    Path directory;

    @Test
    void thePageOfAVerifiedProgramNamesWhatNoExecutionCameTo() throws Exception {
        String page = page("""
                public class Shop {
                    static int stock = 2, refused;

                    static synchronized void sell() {
                        if (stock > 0) {
                            stock--;
                        } else {
                            refused++;
                        }
                    }

                    public static void main(String[] args) throws Exception {
                        Thread other = new Thread(Shop::sell);
                        other.start();
                        sell();
                        other.join();
                        if (stock != 0) throw new AssertionError(stock);
                    }
                }
                """);
        assertTrue(page.contains("<li>Shop.java:8, Shop.refused</li>"), page);
        assertFalse(page.contains("<li>Shop.java:6"), page);
    }

    @Test
    void whatOneOfManyExecutionsComesToIsReached() throws Exception {
        String page = page("""
                public class Shop {
                    static volatile int first;
                    static int late;

                    public static void main(String[] args) throws Exception {
                        Thread other = new Thread(() -> first = 1);
                        other.start();
                        int a = first, b = first, c = first;
                        if (a == 0 && b == 0 && c == 1) {
                            late++;
                        }
                        other.join();
                    }
                }
                """);
        assertFalse(page.contains("Never reached"), page);
    }

    private String page(String source) throws IOException {
        Files.writeString(directory.resolve("Shop.java"), source);
        Invocation.Result result = new Invocation(directory).run("check", "--html", "page.html", "Shop.java");
        assertEquals(Exit.OK, result.code(), result.all());
        return Files.readString(directory.resolve("page.html"));
    }
}
