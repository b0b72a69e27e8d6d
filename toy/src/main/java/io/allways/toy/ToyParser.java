package io.allways.toy;

import io.allways.toy.ToyLexer.Sort;
import io.allways.toy.ToyLexer.Token;
import io.allways.toy.ToyNames.Meaning;
import io.allways.toy.ToyNames.Thing;
import io.allways.toy.ToyProblems.Abandoned;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads toy programs as people write them; `examples/toy` is a course in the language.
///
/// ```
/// // a comment
/// var x = 0, y            // shared variables; without a value they begin as 0
/// array a[13] = 0         // shared cells a[0] to a[12]
/// lock m, n[4]            // a lock, and an array of locks
/// condition c
/// semaphore s = 2         // with 2 permits
/// channel ch[1]           // with room for 1 message
/// barrier b[2]            // for 2 threads
/// box q, p[1]             // a queue without bounds, and one with room for 1 number
/// thread t1 { … }         // runs from the beginning
/// thread t2 later { … }   // runs once another thread does: start t2
/// thread t3 daemon { … }  // may be left blocked at the end
/// check x == 2            // must hold when all threads have ended
/// ```
///
/// Declarations come in any order. Statements end with the line or with `;`:
///
/// | statement | meaning |
/// |---|---|
/// | `x = EXPR`, `a[EXPR] = EXPR` | write |
/// | `r = EXPR` | a name that is not declared is a register of the thread, 0 at first |
/// | `r = swap x with EXPR`, `swap a[i] with EXPR` | at once: r gets the old value, x the new one, which may use r |
/// | `r = sum a`, `fill a with EXPR` | read or write all cells at once |
/// | `lock m`, `unlock n[EXPR]`, `r = trylock m` | r is 1 if the lock was free, else 0 |
/// | `wait c with m`, `notify c`, `notifyall c` | a condition, waited for with a lock held |
/// | `acquire s`, `acquire s 2`, `release s` | permits of a semaphore |
/// | `start t`, `join t`, `park`, `unpark t` | threads |
/// | `send ch EXPR`, `r = receive ch`, `receive ch` | channels |
/// | `barrier b` | wait for the others |
/// | `put q EXPR`, `r = take q`, `take q` | boxes: `put` waits for room, `take` for something |
/// | `r = peek q`, `r = poll q`, `r = size q` | `peek` leaves it there; `poll` does not wait: 0 if there is nothing |
/// | `r = take q timeout 5` | whatever may block gives up when nothing else can go on and nobody is due before |
/// | `r = lock m timeout 5` | r is 1, or 0 if it gave up; where there is a result, that is -1 then |
/// | `r = choose 3` | 0, 1 or 2: all are tried |
/// | `assert EXPR` | |
/// | `if EXPR { … } else if EXPR { … } else { … }` | |
/// | `while EXPR { … }` | |
/// | `await EXPR` | a spin loop: read until it holds; may read one variable or cell, which it does once a round |
/// | `spin x` | the end of a fruitless round of a spin loop written out: wait until another thread writes x |
/// | `spin sum a` | the same for the cells of an array that the round has read, one after the other |
///
/// Expressions have whole numbers of 32 bits, `+ - * / %`, `== != < <= > >=`, `&& || !` and parentheses, with the
/// precedence of C (but `a < b < c` is refused). **Each shared variable or cell in an expression is read by an op of
/// its own**, from left to right, before anything is computed: `x = x + 1` is a read and a write, and what is on the
/// right of `&&` is read whatever is on its left. In a `while`, what the condition reads is read again each round.
/// Where an op has a result (`receive`, `choose` …), `x = receive ch` with a shared x receives into a hidden register
/// and then writes.
public final class ToyParser {
    static final int MAX_TEXT = 1_000_000;
    static final int MAX_DEPTH = 100;
    static final int MAX_TERMS = 1_000;
    static final int MAX_THREADS = 1_000;
    static final int MAX_DECLARED = 10_000;
    static final int MAX_COUNT = 1_000_000;
    /// All cells of all arrays, or all locks, together.
    static final int MAX_TOTAL = 4_000_000;
    static final int MAX_ALTERNATIVES = 1_000;

    /// A thread whose statements are read when all declarations are known.
    private record Body(String name, boolean later, boolean daemon, int place) {}

    private final String source;
    private final String text;
    private final ToyProblems problems;
    private final ToyTokens tokens;
    private final ToyNames names;

    private final List<Toy.Variable> variables = new ArrayList<>();
    private final List<Toy.Counted> locks = new ArrayList<>();
    private final List<String> conditions = new ArrayList<>();
    private final List<Toy.Counted> semaphores = new ArrayList<>();
    private final List<Toy.Counted> channels = new ArrayList<>();
    private final List<Toy.Counted> barriers = new ArrayList<>();
    private final List<Toy.Counted> boxes = new ArrayList<>();
    private final List<Body> bodies = new ArrayList<>();
    private long cells;
    private long allLocks;
    private int declared;
    private int check = -1;

    private ToyParser(String source, String text) {
        this.source = source;
        this.text = text;
        problems = new ToyProblems(source, text);
        tokens = new ToyTokens(ToyLexer.tokens(text, problems), problems);
        names = new ToyNames(problems);
    }

    /// The program that `text` is. Its name is the file's, without directories and `.toy`.
    ///
    /// @param source the name of the file, for messages and reports
    public static Toy parse(String source, String text) throws ToySyntaxException {
        if (text.length() > MAX_TEXT) {
            ToyProblems problems = new ToyProblems(source, text.substring(0, 80));
            problems.add(0, 1, "the program is too long", ToyProblems.atMost(MAX_TEXT) + " characters");
            throw problems.exception();
        }
        return new ToyParser(source, text).program();
    }

    private Toy program() {
        declarations();
        List<Toy.Strand> threads = new ArrayList<>();
        for (Body body : bodies) {
            tokens.goTo(body.place());
            threads.add(
                    new ToyStatements(text, tokens, names, problems).thread(body.name(), body.later(), body.daemon()));
        }
        String checkText = "";
        Expr condition = null;
        if (check >= 0) {
            tokens.goTo(check);
            int from = tokens.peek().from();
            condition = condition();
            checkText = text.substring(from, Math.max(from, tokens.last().to()));
        }
        if (bodies.isEmpty() && problems.isEmpty()) {
            problems.add(0, 1, "there is no thread", "`thread t { … }`");
        }
        if (!problems.isEmpty()) {
            throw problems.exception();
        }
        return new Toy(
                name(),
                source,
                variables,
                locks,
                conditions,
                semaphores,
                channels,
                barriers,
                boxes,
                threads,
                condition,
                checkText);
    }

    private String name() {
        String file = source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1);
        return file.endsWith(".toy") && file.length() > 4 ? file.substring(0, file.length() - 4) : file;
    }

    // --- declarations; the bodies of threads and the check are left for later

    private void declarations() {
        for (tokens.skipBreaks(); tokens.peek().sort() != Sort.END && !problems.full(); tokens.skipBreaks()) {
            try {
                declaration();
                if (!tokens.atThread()) {
                    tokens.endOfStatement();
                }
            } catch (Abandoned _) {
                tokens.skipStatement();
            }
            if (tokens.at("}")) {
                problems.add(tokens.next(), "this `}` closes nothing", "");
            }
        }
    }

    private void declaration() {
        Token word = tokens.peek();
        if (word.sort() != Sort.WORD || !ToyLexer.DECLARATIONS.contains(word.text())) {
            throw misplaced(word);
        }
        tokens.next();
        switch (word.text()) {
            case "thread" -> thread();
            case "check" -> {
                if (check >= 0) {
                    throw problems.abandon(word, "there is a `check` already", "join the two with `&&`");
                }
                check = tokens.place();
                while (!tokens.atEndOfStatement()) {
                    tokens.next();
                }
            }
            default -> {
                do {
                    declare(word.text(), tokens.name("a name", ""));
                } while (tokens.accept(","));
            }
        }
    }

    private Abandoned misplaced(Token token) {
        boolean statement = token.sort() == Sort.WORD
                || tokens.second().is("=")
                || tokens.second().is("[");
        String near = ToyNames.didYouMeanWord(token.text(), ToyLexer.DECLARATIONS);
        if (token.sort() == Sort.NAME && !statement) {
            return problems.abandon(
                    token, token.shown() + " declares nothing", near.isEmpty() ? "`var x`, `thread t { … }` …" : near);
        }
        if (statement) {
            String hint = token.sort() == Sort.WORD
                    ? "`thread t { … }`"
                    : "a shared variable: `var " + token.text() + " = …`";
            return problems.abandon(token, "a statement outside of a thread", hint);
        }
        return problems.abandon(token, "expected a declaration, found " + token.shown(), "");
    }

    private void thread() {
        Token name = tokens.name("a name", "`thread t { … }`");
        boolean later = tokens.accept("later");
        boolean daemon = tokens.accept("daemon");
        names.declare(name, Meaning.THREAD, bodies.size(), 1);
        int place = tokens.place();
        tokens.skipBreaks();
        if (!tokens.at("{")) {
            tokens.goTo(place);
            tokens.expect("{", "`thread " + name.text() + (later ? " later { … }`" : " { … }`"));
        }
        if (bodies.size() == MAX_THREADS) {
            problems.add(name, "there are too many threads", ToyProblems.atMost(MAX_THREADS));
        }
        bodies.add(new Body(name.text(), later, daemon, tokens.place()));
        tokens.skipBlock();
    }

    private void declare(String word, Token name) {
        if (++declared > MAX_DECLARED) {
            problems.add(name, "too much is declared", ToyProblems.atMost(MAX_DECLARED) + " names; arrays count once");
            throw new Abandoned();
        }
        switch (word) {
            case "var" -> variable(name, Meaning.VARIABLE, 1);
            case "array" ->
                variable(name, Meaning.ARRAY, bracket(name, "the number of cells", "array a[3]", MAX_COUNT));
            case "lock" -> {
                boolean many = tokens.at("[");
                int count = many ? bracket(name, "the number of locks", "lock n[3]", MAX_COUNT) : 1;
                names.declare(name, many ? Meaning.LOCKS : Meaning.LOCK, locks.size(), count);
                locks.add(new Toy.Counted(name.text(), count));
                allLocks = total(name, allLocks + count, "locks");
            }
            case "condition" -> {
                names.declare(name, Meaning.CONDITION, conditions.size(), 1);
                conditions.add(name.text());
            }
            case "semaphore" -> {
                int permits = tokens.accept("=") ? tokens.number("the number of permits", -MAX_COUNT, MAX_COUNT) : 0;
                names.declare(name, Meaning.SEMAPHORE, semaphores.size(), permits);
                semaphores.add(new Toy.Counted(name.text(), permits));
            }
            case "channel" -> {
                int capacity = bracket(name, "the capacity", "channel ch[1]", MAX_COUNT);
                names.declare(name, Meaning.CHANNEL, channels.size(), capacity);
                channels.add(new Toy.Counted(name.text(), capacity));
            }
            case "box" -> {
                int room = tokens.at("[") ? bracket(name, "the room", "box q[1]", MAX_COUNT) : 0;
                names.declare(name, Meaning.BOX, boxes.size(), room);
                boxes.add(new Toy.Counted(name.text(), room));
            }
            default -> {
                int parties = bracket(name, "the number of parties", "barrier b[2]", MAX_THREADS);
                names.declare(name, Meaning.BARRIER, barriers.size(), parties);
                barriers.add(new Toy.Counted(name.text(), parties));
            }
        }
    }

    private void variable(Token name, Meaning meaning, int length) {
        int initial = tokens.accept("=") ? tokens.number("the initial value", Integer.MIN_VALUE, Integer.MAX_VALUE) : 0;
        names.declare(name, meaning, variables.size(), length);
        variables.add(new Toy.Variable(name.text(), length, initial));
        cells = total(name, cells + length, "cells");
    }

    private long total(Token name, long sum, String what) {
        if (sum > MAX_TOTAL) {
            problems.add(name, "too many " + what + " in all", ToyProblems.atMost(MAX_TOTAL));
            return 0;
        }
        return sum;
    }

    /// The number in brackets after a name.
    private int bracket(Token name, String what, String example, int most) {
        if (!tokens.at("[")) {
            throw problems.abandon(name, what + " of " + name.shown() + " is missing", "`" + example + "`");
        }
        tokens.next();
        int number = tokens.number(what, 1, most);
        tokens.expect("]", "");
        return number;
    }

    // --- the check

    private @Nullable Expr condition() {
        try {
            Expr condition = new ToyExpressions(tokens, problems, new Memory()).parse();
            tokens.endOfStatement();
            return condition;
        } catch (Abandoned _) {
            return null;
        }
    }

    /// Names of a check: the memory as it is at the end.
    private final class Memory implements ToyExpressions.Scope {
        @Override
        public Expr name(Token name) {
            return cell(names.variable(name), Expr.constant(0));
        }

        @Override
        public Expr cell(Token name, Expr index) {
            return cell(names.find(name, Meaning.ARRAY), index);
        }

        private Expr cell(Thing thing, Expr index) {
            int first = 0;
            for (int i = 0; i < thing.number(); i++) {
                first += variables.get(i).length();
            }
            return new Expr.Cell(first, thing.count(), index);
        }
    }
}
