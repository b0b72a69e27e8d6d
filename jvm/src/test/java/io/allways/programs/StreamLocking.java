package io.allways.programs;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintStream;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.CountDownLatch;

/// Locks that the JDK takes inside of streams and old collections. Each program says by its name what is wrong with it.
@SuppressWarnings({"JdkObsolete", "SynchronizeOnNonFinalField"})
public final class StreamLocking {
    interface Program {
        void run() throws Exception;
    }

    private static final Object LOCK = new Object();
    private static int count;

    /// Takes a lock when it is printed.
    private static final class Shy {
        @Override
        public String toString() {
            synchronized (LOCK) {
                return "shy";
            }
        }
    }

    private static final class Reserved extends Exception {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            synchronized (LOCK) {
                return "reserved";
            }
        }
    }

    private StreamLocking() {}

    public static void main(String[] arguments) throws Exception {
        programs().get(arguments[0]).run();
    }

    public static Set<String> names() {
        return programs().keySet();
    }

    private static void both(Program one, Program two) throws InterruptedException {
        Thread first = new Thread(() -> run(one));
        Thread second = new Thread(() -> run(two));
        first.start();
        second.start();
        first.join();
        second.join();
    }

    private static void run(Program program) {
        try {
            program.run();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void check(boolean good) {
        if (!good) {
            throw new AssertionError();
        }
    }

    private static Map<String, Program> programs() {
        Map<String, Program> all = new LinkedHashMap<>();
        standard(all);
        collections(all);
        pipes(all);
        return all;
    }

    private static void standard(Map<String, Program> all) {
        all.put("verified println", () -> both(() -> System.out.println("a"), () -> System.out.println("b")));
        all.put(
                "deadlock holds System.out",
                () -> both(
                        () -> {
                            synchronized (System.out) {
                                synchronized (LOCK) {
                                    count++;
                                }
                            }
                        },
                        () -> {
                            synchronized (LOCK) {
                                System.out.println(count);
                            }
                        }));
        all.put(
                "deadlock stack trace",
                () -> both(() -> new Reserved().printStackTrace(), () -> {
                    synchronized (LOCK) {
                        System.err.println(count);
                    }
                }));
        all.put(
                "verified stack trace",
                () -> both(() -> new IllegalStateException("a").printStackTrace(), () -> {
                    synchronized (LOCK) {
                        System.err.println(count);
                    }
                }));
        all.put(
                "verified out and err",
                () -> both(
                        () -> {
                            synchronized (System.err) {
                                synchronized (LOCK) {
                                    count++;
                                }
                            }
                        },
                        () -> {
                            synchronized (LOCK) {
                                System.out.println(count);
                            }
                        }));
        all.put("deadlock waits for a printer", () -> {
            CountDownLatch printed = new CountDownLatch(1);
            both(
                    () -> {
                        synchronized (System.out) {
                            printed.await();
                        }
                    },
                    () -> {
                        System.out.println("a");
                        printed.countDown();
                    });
        });
        all.put(
                "deadlock printf and toString",
                () -> both(() -> System.out.printf("%s", new Shy()), () -> {
                    synchronized (LOCK) {
                        System.out.println("b");
                    }
                }));
        all.put(
                "verified println and toString",
                () -> both(() -> System.out.println(new Shy()), () -> {
                    synchronized (LOCK) {
                        System.out.println("b");
                    }
                }));
        all.put("deadlock own PrintStream", () -> {
            PrintStream out = new PrintStream(new java.io.ByteArrayOutputStream());
            both(
                    () -> {
                        synchronized (out) {
                            synchronized (LOCK) {
                                count++;
                            }
                        }
                    },
                    () -> {
                        synchronized (LOCK) {
                            out.println(count);
                        }
                    });
        });
    }

    private static void collections(Map<String, Program> all) {
        Vector<Integer> vector = new Vector<>();
        all.put(
                "verified Vector",
                () -> both(
                        () -> {
                            synchronized (vector) {
                                if (vector.isEmpty()) {
                                    vector.add(1);
                                }
                            }
                        },
                        () -> {
                            synchronized (vector) {
                                if (vector.isEmpty()) {
                                    vector.add(2);
                                }
                                check(vector.size() == 1);
                            }
                        }));
        all.put(
                "deadlock Vector",
                () -> both(
                        () -> {
                            synchronized (vector) {
                                synchronized (LOCK) {
                                    count++;
                                }
                            }
                        },
                        () -> {
                            synchronized (LOCK) {
                                vector.size();
                            }
                        }));
        Hashtable<Integer, Integer> table = new Hashtable<>();
        all.put(
                "assertion Hashtable",
                () -> both(
                        () -> {
                            synchronized (table) {
                                check(table.isEmpty() || table.size() == 2);
                            }
                        },
                        () -> {
                            table.put(1, 1);
                            table.put(2, 2);
                        }));
        StringBuffer buffer = new StringBuffer();
        all.put(
                "deadlock StringBuffer",
                () -> both(
                        () -> {
                            synchronized (buffer) {
                                synchronized (LOCK) {
                                    count++;
                                }
                            }
                        },
                        () -> {
                            synchronized (LOCK) {
                                buffer.append("a");
                            }
                        }));
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        all.put(
                "verified synchronizedList",
                () -> both(
                        () -> {
                            synchronized (list) {
                                int size = list.size();
                                for (int each : list) {
                                    size--;
                                }
                                check(size == 0);
                            }
                        },
                        () -> list.add(2)));
        StringWriter writer = new StringWriter();
        all.put("verified BufferedWriter", () -> {
            BufferedWriter buffered = new BufferedWriter(writer);
            both(() -> buffered.write("a"), () -> buffered.write("b"));
        });
    }

    private static void pipes(Map<String, Program> all) {
        all.put("verified pipe", () -> {
            PipedOutputStream out = new PipedOutputStream();
            PipedInputStream in = new PipedInputStream(out);
            both(
                    () -> {
                        out.write(7);
                        out.close();
                    },
                    () -> check(in.read() == 7 && in.read() == -1));
        });
        all.put("verified full pipe", () -> {
            PipedOutputStream out = new PipedOutputStream();
            PipedInputStream in = new PipedInputStream(out, 1);
            both(
                    () -> {
                        out.write(new byte[] {1, 2, 3});
                        out.close();
                    },
                    () -> check(in.readAllBytes().length == 3));
        });
        all.put("deadlock pipe", () -> {
            PipedOutputStream out = new PipedOutputStream();
            PipedInputStream in = new PipedInputStream(out);
            PipedOutputStream back = new PipedOutputStream();
            PipedInputStream answer = new PipedInputStream(back);
            both(
                    () -> {
                        check(answer.read() == 1);
                        out.write(2);
                    },
                    () -> {
                        check(in.read() == 2);
                        back.write(1);
                    });
        });
        all.put("verified writer dead", () -> {
            PipedOutputStream out = new PipedOutputStream();
            PipedInputStream in = new PipedInputStream(out);
            both(() -> out.write(7), () -> {
                in.read();
                try {
                    in.read();
                    check(false);
                } catch (IOException e) {
                    check(e.getMessage().contains("dead") || e.getMessage().contains("broken"));
                }
            });
        });
        all.put("verified characters", () -> {
            PipedWriter out = new PipedWriter();
            PipedReader in = new PipedReader(out);
            both(
                    () -> {
                        out.write("ab");
                        out.close();
                    },
                    () -> check(in.read() == 'a' && in.read() == 'b' && in.read() == -1));
        });
    }
}
