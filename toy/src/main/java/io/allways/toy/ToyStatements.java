package io.allways.toy;

import io.allways.toy.ToyLexer.Sort;
import io.allways.toy.ToyLexer.Token;
import io.allways.toy.ToyNames.Meaning;
import io.allways.toy.ToyNames.Thing;
import io.allways.toy.ToyProblems.Abandoned;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the statements of one thread. A statement of the text becomes the reads it needs, in the order of the
/// text, and then its own op; all of them [Statement.At] its line.
final class ToyStatements {
    /// Where a value goes: a register if there is no thing, else a variable or a cell.
    private record Place(Token name, @Nullable Thing thing, Expr index) {}

    private record Lock(int number, Expr index) {}

    private final String text;
    private final ToyTokens tokens;
    private final ToyNames names;
    private final ToyProblems problems;
    private final ToyRegisters registers;
    private final ToyExpressions expressions;
    private List<Statement> out = new ArrayList<>();
    private int line;
    private int depth;

    ToyStatements(String text, ToyTokens tokens, ToyNames names, ToyProblems problems) {
        this.text = text;
        this.tokens = tokens;
        this.names = names;
        this.problems = problems;
        registers = new ToyRegisters(names, problems, this::emit);
        expressions = new ToyExpressions(tokens, problems, registers);
    }

    /// The thread whose `{` is next.
    Toy.Strand thread(String name, boolean later, boolean daemon) {
        List<Statement> body = List.of();
        try {
            body = block();
            registers.check(name);
        } catch (Abandoned _) {
            // What is wrong has been noted.
        }
        return new Toy.Strand(name, registers.all(), body, later, daemon);
    }

    private List<Statement> block() {
        tokens.skipBreaks();
        Token open = tokens.expect("{", "");
        if (depth == ToyParser.MAX_DEPTH) {
            throw problems.abandon(open, "blocks are nested too deeply", "at most " + depth + " levels");
        }
        depth++;
        List<Statement> outer = out;
        out = new ArrayList<>();
        try {
            for (tokens.skipBreaks(); !tokens.at("}"); tokens.skipBreaks()) {
                if (problems.full()) {
                    throw new Abandoned();
                }
                if (tokens.peek().sort() == Sort.END || tokens.atThread()) {
                    throw problems.abandon(open, "this `{` is never closed", "a `}` is missing");
                }
                statement();
            }
            tokens.next();
            return out;
        } finally {
            out = outer;
            depth--;
        }
    }

    private void statement() {
        try {
            line = tokens.peek().line();
            registers.newStatement();
            switch (tokens.peek().sort()) {
                case NAME -> assignment();
                case WORD -> command();
                default ->
                    throw problems.abandon(
                            tokens.peek(),
                            "expected a statement, found " + tokens.peek().shown(),
                            "");
            }
            tokens.endOfStatement();
        } catch (Abandoned _) {
            tokens.skipStatement();
        }
    }

    private void emit(Statement statement) {
        out.add(new Statement.At(line, statement));
    }

    // --- values and where they go

    private void assignment() {
        Token name = tokens.peek();
        if (!tokens.second().is("=") && !tokens.second().is("[")) {
            throw names.noStatement(name, tokens.second());
        }
        Place place = place();
        if (!tokens.at("=")) {
            throw names.noStatement(name, tokens.peek());
        }
        tokens.next();
        switch (tokens.peek().text()) {
            case "swap" -> {
                tokens.next();
                swap(place);
            }
            case "sum" -> {
                tokens.next();
                int array = array("sum");
                into(place, register -> new Statement.ReadAll(register, array));
            }
            case "trylock" -> {
                tokens.next();
                Lock lock = lock("trylock");
                into(place, register -> new Statement.TryLock(register, lock.number(), lock.index()));
            }
            case "receive" -> {
                tokens.next();
                int channel = thing("receive", Meaning.CHANNEL);
                int delay = delay();
                into(place, register -> timed(delay, new Statement.Receive(register, channel)));
            }
            case "take", "peek", "poll", "size" -> {
                BoxCall call = call(tokens.next());
                int box = thing(call.text(), Meaning.BOX);
                int delay = call.guards() == 0 ? -1 : delay();
                into(place, register -> timed(delay, new Statement.Call(call, register, box, Expr.constant(0))));
            }
            case "choose" -> {
                tokens.next();
                int alternatives = tokens.number("the number of alternatives", 1, ToyParser.MAX_ALTERNATIVES);
                into(place, register -> new Statement.Choose(register, alternatives));
            }
            default -> {
                if (BLOCKING.contains(tokens.peek().text())) {
                    Token word = tokens.next();
                    Statement statement = blocking(word);
                    int delay = delay();
                    if (delay < 0) {
                        String hint = "`" + word.text() + " … timeout 5` gives 1, or 0 if it gives up";
                        throw problems.abandon(word, word.shown() + " has no result", hint);
                    }
                    into(place, register -> new Statement.Timed(register, delay, statement));
                } else {
                    value(place);
                }
            }
        }
    }

    private static BoxCall call(Token word) {
        return BoxCall.valueOf(word.text().toUpperCase(java.util.Locale.ROOT));
    }

    /// After how long the statement gives up, -1 for never.
    private int delay() {
        return tokens.accept("timeout") ? tokens.number("the timeout", 0, ToyParser.MAX_COUNT) : -1;
    }

    private static Statement timed(int delay, Statement statement) {
        return delay < 0 ? statement : new Statement.Timed(-1, delay, statement);
    }

    /// What stands before a `=`.
    private Place place() {
        Token name = tokens.next();
        if (names.get(name.text()) == null && !tokens.at("[")) {
            return new Place(name, null, Expr.constant(0));
        }
        return shared(name);
    }

    /// A variable or cell whose name has just been read.
    private Place shared(Token name) {
        if (tokens.at("[")) {
            Thing array = names.find(name, Meaning.ARRAY);
            return new Place(name, array, expressions.subscript());
        }
        return new Place(name, names.variable(name), Expr.constant(0));
    }

    private Place shared(String after) {
        return shared(tokens.name("a variable or cell", "`" + after + " x`, `" + after + " a[i]`"));
    }

    /// The value of an expression. One that is just a variable is read into a register directly.
    private void value(Place place) {
        int before = out.size();
        Expr value = expressions.parse();
        if (place.thing() != null) {
            emit(new Statement.Write(place.thing().number(), place.index(), value));
            return;
        }
        if (out.size() > before
                && out.getLast() instanceof Statement.At(int _, Statement.Read(int hidden, int variable, Expr index))
                && value.equals(Expr.register(hidden))) {
            out.removeLast();
            registers.giveBack(hidden);
            emit(new Statement.Read(registers.assignByOp(place.name()), variable, index));
        } else {
            emit(new Statement.Set(registers.assign(place.name()), value));
        }
    }

    /// Makes an op with a result.
    private interface Maker {
        Statement make(int register);
    }

    /// An op with a result: into the register, or by way of a hidden one into the variable or cell.
    private void into(Place place, Maker maker) {
        int register = result(place);
        emit(maker.make(register));
        if (place.thing() != null) {
            emit(new Statement.Write(place.thing().number(), place.index(), Expr.register(register)));
        }
    }

    private int result(Place place) {
        return place.thing() == null
                ? registers.assignByOp(place.name())
                : registers.hidden(place.name().text());
    }

    /// What follows `swap`; `place` is null if its result goes nowhere.
    private void swap(@Nullable Place place) {
        Place cell = shared("swap");
        Thing thing = java.util.Objects.requireNonNull(cell.thing());
        tokens.expect("with", "`swap " + cell.name().text() + " with …`");
        int register = place == null ? -1 : result(place);
        registers.forbidReads("the new value of a swap reads no shared variable", "read it into a register first");
        Expr value = expressions.parse();
        registers.allowReads();
        emit(new Statement.Swap(register, thing.number(), cell.index(), value));
        if (place != null && place.thing() != null) {
            emit(new Statement.Write(place.thing().number(), place.index(), Expr.register(register)));
        }
    }

    // --- statements that begin with a word

    /// Statements without a result that may block.
    private static final Set<String> BLOCKING =
            Set.of("lock", "wait", "acquire", "join", "park", "send", "barrier", "put", "spin");

    private Statement blocking(Token word) {
        return switch (word.text()) {
            case "lock" -> {
                Lock lock = lock("lock");
                yield new Statement.Lock(lock.number(), lock.index());
            }
            case "wait" -> {
                int condition = thing("wait", Meaning.CONDITION);
                tokens.expect("with", "`wait c with m`, where `m` is the lock that is given up meanwhile");
                Lock lock = lock("with");
                yield new Statement.Wait(condition, lock.number(), lock.index());
            }
            case "acquire" -> new Statement.Acquire(thing("acquire", Meaning.SEMAPHORE), permits());
            case "join" -> new Statement.Join(thing("join", Meaning.THREAD));
            case "park" -> new Statement.Park();
            case "send" -> {
                int channel = thing("send", Meaning.CHANNEL);
                yield new Statement.Send(channel, expressions.parse());
            }
            case "barrier" -> new Statement.Barrier(thing("barrier", Meaning.BARRIER));
            case "put" -> {
                int box = thing("put", Meaning.BOX);
                yield new Statement.Call(BoxCall.PUT, -1, box, expressions.parse());
            }
            default -> {
                if (tokens.at("sum")) {
                    tokens.next();
                    yield new Statement.SpinAll(array("spin sum"));
                }
                Place cell = shared("spin");
                yield new Statement.Spin(
                        java.util.Objects.requireNonNull(cell.thing()).number(), cell.index());
            }
        };
    }

    private void command() {
        Token word = tokens.next();
        if (BLOCKING.contains(word.text())) {
            Statement statement = blocking(word);
            emit(timed(delay(), statement));
            return;
        }
        switch (word.text()) {
            case "swap" -> swap(null);
            case "fill" -> {
                int array = array("fill");
                tokens.expect("with", "`fill a with 0`");
                Expr value = expressions.parse();
                emit(new Statement.WriteAll(array, value));
            }
            case "unlock" -> {
                Lock lock = lock("unlock");
                emit(new Statement.Unlock(lock.number(), lock.index()));
            }
            case "notify" -> emit(new Statement.Notify(thing("notify", Meaning.CONDITION)));
            case "notifyall" -> emit(new Statement.NotifyAll(thing("notifyall", Meaning.CONDITION)));
            case "release" -> emit(new Statement.Release(thing("release", Meaning.SEMAPHORE), permits()));
            case "start" -> emit(new Statement.Start(thing("start", Meaning.THREAD)));
            case "unpark" -> emit(new Statement.Unpark(thing("unpark", Meaning.THREAD)));
            case "receive" -> {
                Token name = tokens.peek();
                int channel = thing("receive", Meaning.CHANNEL);
                emit(timed(delay(), new Statement.Receive(registers.hidden(name.text()), channel)));
            }
            case "take", "poll" -> {
                BoxCall call = call(word);
                int box = thing(word.text(), Meaning.BOX);
                int delay = call.guards() == 0 ? -1 : delay();
                emit(timed(delay, new Statement.Call(call, -1, box, Expr.constant(0))));
            }
            case "assert" -> {
                int from = tokens.peek().from();
                Expr condition = expressions.parse();
                emit(new Statement.Assert(
                        condition, text.substring(from, tokens.last().to())));
            }
            case "if" -> choice();
            case "while" -> loop();
            case "await" -> await(word);
            default -> throw misplaced(word);
        }
    }

    private Abandoned misplaced(Token word) {
        String what = word.shown() + " begins no statement";
        return switch (word.text()) {
            case "sum", "trylock", "choose", "peek", "size" ->
                problems.abandon(word, what, "where does its result go? `r = " + word.text() + " …`");
            case "else" -> problems.abandon(word, "`else` without `if`", "");
            case "later", "daemon", "with", "timeout" -> problems.abandon(word, what, "");
            default -> problems.abandon(word, word.shown() + " inside of a thread", "declare it outside");
        };
    }

    private int permits() {
        return tokens.atEndOfStatement() || tokens.at("timeout")
                ? 1
                : tokens.number("the number of permits", 1, ToyParser.MAX_COUNT);
    }

    private int thing(String after, Meaning meaning) {
        Token name = tokens.name(meaning.toString(), "`" + after + " …`: which one?");
        return names.find(name, meaning).number();
    }

    private int array(String after) {
        return names.find(tokens.name("an array", "`" + after + " a`"), Meaning.ARRAY)
                .number();
    }

    private Lock lock(String after) {
        Token name = tokens.name("a lock", "`" + after + " …`: which one?");
        Thing thing = names.find(name, Meaning.LOCK, Meaning.LOCKS);
        boolean many = thing.meaning() == Meaning.LOCKS;
        if (many != tokens.at("[")) {
            throw problems.abandon(
                    many ? name : tokens.peek(),
                    name.shown() + " is "
                            + (many ? "an array of " + thing.count() + " locks" : "one lock, not an array"),
                    many ? "which one? `" + name.text() + "[…]`" : "");
        }
        return new Lock(thing.number(), many ? expressions.subscript() : Expr.constant(0));
    }

    // --- branches and loops

    private void choice() {
        Expr condition = expressions.parse();
        List<Statement> then = block();
        List<Statement> otherwise = List.of();
        if (elseFollows()) {
            Token word = tokens.next();
            if (tokens.at("if")) {
                line = tokens.next().line();
                otherwise = chained(word);
            } else {
                otherwise = block();
            }
        }
        out.add(new Statement.If(condition, then, otherwise));
    }

    /// The rest of an `else if`. It counts as a level: what runs it goes down one for each.
    private List<Statement> chained(Token word) {
        if (depth == ToyParser.MAX_DEPTH) {
            throw problems.abandon(word, "too many `else if`", "at most " + depth);
        }
        depth++;
        List<Statement> outer = out;
        out = new ArrayList<>();
        try {
            registers.newStatement();
            choice();
            return out;
        } finally {
            out = outer;
            depth--;
        }
    }

    /// Whether `else` comes next, perhaps on the next line.
    private boolean elseFollows() {
        int place = tokens.place();
        tokens.skipBreaks();
        if (!tokens.at("else")) {
            tokens.goTo(place);
            return false;
        }
        return true;
    }

    /// What the condition reads is read before the loop and again at the end of each round.
    private void loop() {
        int before = out.size();
        Expr condition = expressions.parse();
        List<Statement> reads = List.copyOf(out.subList(before, out.size()));
        List<Statement> body = block();
        body.addAll(reads);
        out.add(new Statement.While(condition, body));
    }

    /// Like a loop without a body, but after a fruitless round it waits until what it read has been written.
    private void await(Token word) {
        int before = out.size();
        registers.readOnce();
        Expr condition = expressions.parse();
        List<Statement> reads = List.copyOf(out.subList(before, out.size()));
        if (reads.size() == 1
                && reads.getFirst() instanceof Statement.At(int _, Statement.Read(int _, int variable, Expr index))) {
            Statement spin = new Statement.At(line, new Statement.Spin(variable, index));
            out.add(new Statement.While(new Expr.Not(condition), List.of(spin, reads.getFirst())));
            return;
        }
        String what = "`await` watches one shared variable or cell; this reads " + reads.size();
        String hint = reads.isEmpty() ? "nobody else can change it" : "a `while` loop can read several";
        throw problems.abandon(word, what, hint);
    }
}
