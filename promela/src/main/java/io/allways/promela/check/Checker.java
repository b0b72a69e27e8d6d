package io.allways.promela.check;

import io.allways.promela.run.Proctype;
import io.allways.promela.run.Program;
import io.allways.promela.run.Value;
import io.allways.promela.syntax.Declaration;
import io.allways.promela.syntax.Expression;
import io.allways.promela.syntax.Parser;
import io.allways.promela.syntax.Problems;
import io.allways.promela.syntax.Source;
import io.allways.promela.syntax.Unit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Finds out what a whole model means.
public final class Checker {
    private final Context context;
    private final Parser.Syntax syntax;
    private final boolean claims;
    private final ExpressionChecker globals;
    private final Map<Unit.Proctype, Proctype> processes = new LinkedHashMap<>();

    private Checker(Parser.Syntax syntax, Problems problems, boolean claims, String name) {
        this.syntax = syntax;
        this.claims = claims;
        context = new Context(problems, new Program(name));
        context.remote.addAll(syntax.remote());
        globals = new ExpressionChecker(context);
    }

    /// @param claims whether `ltl` and `never` are to be checked: they cannot, and are refused then
    /// @return null if something is wrong
    public static @Nullable Program check(Parser.Syntax syntax, Problems problems, boolean claims, String name) {
        return new Checker(syntax, problems, claims, name).all();
    }

    private @Nullable Program all() {
        Program program = context.program;
        program.text(syntax.sources().stream().map(Source::text).collect(Collectors.joining("\0")));
        for (Unit unit : syntax.units()) {
            if (unit instanceof Unit.Mtype mtype) context.mtype(mtype.set() == null ? "" : mtype.set(), mtype.names());
        }
        declareProcesses();
        Declarations declarations = new Declarations(context, globals, program.globals(), true);
        for (Unit unit : syntax.units()) unit(unit, declarations);
        if (processes.isEmpty() && !context.problems.hasErrors()) {
            context.problems.error(syntax.sources().getFirst().begin(), "the model has no proctype and no init");
        }
        context.later.forEach(Runnable::run);
        program.constants(context.constants(""));
        return context.problems.hasErrors() ? null : program;
    }

    /// So that a process can be started before the text of its proctype.
    private void declareProcesses() {
        for (Unit unit : syntax.units()) {
            if (!(unit instanceof Unit.Proctype proctype)) continue;
            int parameters = 0;
            for (Declaration each : proctype.parameters())
                parameters += each.variables().size();
            Proctype process = new Proctype(proctype.name(), processes.size(), parameters);
            if (context.processes.putIfAbsent(proctype.name(), process) != null) {
                context.problems.error(proctype.place(), "there is a " + proctype.name() + " already");
            }
            processes.put(proctype, process);
            context.program.add(process);
        }
    }

    private void unit(Unit unit, Declarations declarations) {
        switch (unit) {
            case Unit.Globals(Declaration declaration) -> declarations.declare(declaration, false);
            case Unit.Typedef typedef -> Declarations.typedef(context, typedef);
            case Unit.Mtype _ -> {}
            case Unit.Ltl ltl -> {
                if (claims) {
                    context.problems.error(
                            ltl.place(), "`ltl` is not supported", "--claims off: check only what is not a claim");
                }
            }
            case Unit.Never never -> {
                if (claims) {
                    context.problems.error(
                            never.place(), "`never` is not supported", "--claims off: check only what is not a claim");
                }
            }
            case Unit.Proctype proctype -> process(proctype);
        }
    }

    private void process(Unit.Proctype proctype) {
        Proctype process = processes.get(proctype);
        if (process == null) return;
        if (proctype.priority() != null) {
            context.problems.error(proctype.priority().place(), "priorities of processes are not supported");
        }
        if (proctype.deterministic()) context.problems.error(proctype.place(), "`D_proctype` is not supported");
        StatementChecker checker = new StatementChecker(context, process);
        checker.parameters(proctype.parameters());
        context.locals.computeIfAbsent(process, key -> new HashMap<>());
        List<Code> body = checker.body(proctype.body());
        Value provided = proctype.provided() == null ? null : globals.value(proctype.provided());
        new GraphBuilder(context, process).build(body, proctype.place(), provided);
        activate(proctype, process);
    }

    private void activate(Unit.Proctype proctype, Proctype process) {
        Expression active = proctype.active();
        if (active == null) return;
        int count = context.constant(active, "how many run");
        if (count < 0 || context.program.active() + count > Program.MOST_PROCESSES) {
            context.problems.error(active.place(), "there are at most " + Program.MOST_PROCESSES + " processes");
            return;
        }
        for (int i = 0; i < count; i++) context.program.activate(process);
    }
}
