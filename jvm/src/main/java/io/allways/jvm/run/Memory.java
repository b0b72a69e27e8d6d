package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.SpinRounds;
import io.allways.jvm.inside.Copies;
import io.allways.jvm.memory.Cells;
import io.allways.jvm.memory.Clocks;
import io.allways.jvm.memory.Order;
import io.allways.jvm.program.Assumes;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.program.Sites;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Fields, array elements and atomics. Plain accesses are ops only where they race; until then they are looked at with
/// clocks, and the first race is a failure or a lesson.
public final class Memory {
    /// No site: the access is to something that only atomic accesses touch.
    public static final int NOWHERE = -1;

    private final Scheduler scheduler;
    private final Set<String> raced = new HashSet<>();

    Memory(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void reset() {
        raced.clear();
        scheduler.sites.learn(scheduler.lessons);
    }

    // --- plain

    public void read(Shadow shadow, int cell, int site) {
        Fiber fiber = scheduler.running();
        if (scheduler.sites.visible(site)) {
            fiber.site = site;
            visibleRead(shadow, cell);
            return;
        }
        if (fiber.optimistic) {
            show(shadow, site);
            return;
        }
        scheduler.live();
        note(fiber, shadow, cell, false);
        if (!shadow.cells().read(cell, site, fiber.clock, fiber.epoch())) {
            race(shadow, cell, site, false);
        }
    }

    public void write(Shadow shadow, int cell, int site) {
        Fiber fiber = scheduler.running();
        if (scheduler.sites.visible(site)) {
            fiber.site = site;
            visibleWrite(shadow, cell);
            return;
        }
        fiber.spin.keeps = true;
        note(fiber, shadow, cell, true);
        if (!shadow.cells().write(cell, site, fiber.clock, fiber.epoch())) {
            race(shadow, cell, site, true);
        }
    }

    private void note(Fiber fiber, Shadow shadow, int cell, boolean writes) {
        Details details = scheduler.account.details();
        if (details != null) {
            details.accessed(fiber, shadow, cell, writes);
        }
    }

    private void visibleRead(Shadow shadow, int cell) {
        if (passes(shadow, cell)) {
            return;
        }
        scheduler.stand(Op.of(Kind.READ, scheduler.shadows.number(shadow)), range(cell), shadow);
        scheduler.happened(0);
        scheduler.running().spin.read(shadow, cell);
    }

    private void visibleWrite(Shadow shadow, int cell) {
        scheduler.stand(Op.of(Kind.WRITE, scheduler.shadows.number(shadow)), range(cell), shadow);
        changes(shadow, cell);
        scheduler.happened(0);
    }

    private void changes(Shadow shadow, int cell) {
        shadow.cells().change(cell, scheduler.execution().length());
    }

    public static long range(int cell) {
        return Op.cells(cell, cell + 1);
    }

    /// An array is visible or not by where it was made.
    public void readElement(Shadow array, int index, int site) {
        Fiber fiber = scheduler.running();
        if (scheduler.sites.visible(array.site >= 0 ? array.site : site)) {
            fiber.site = site;
            visibleRead(array, index);
            return;
        }
        if (fiber.optimistic) {
            show(array, site);
            return;
        }
        scheduler.live();
        note(fiber, array, index, false);
        if (!array.cells().read(index, site, fiber.clock, fiber.epoch())) {
            race(array, index, site, false);
        }
    }

    public void writeElement(Shadow array, int index, int site) {
        Fiber fiber = scheduler.running();
        if (scheduler.sites.visible(array.site >= 0 ? array.site : site)) {
            fiber.site = site;
            visibleWrite(array, index);
            return;
        }
        fiber.spin.keeps = true;
        note(fiber, array, index, true);
        if (!array.cells().write(index, site, fiber.clock, fiber.epoch())) {
            race(array, index, site, true);
        }
    }

    /// Several elements, by a call of the JDK. If they are visible that is one op: whoever explores races counts it as
    /// one.
    public void readElements(Shadow array, int first, int end, int site) {
        Fiber fiber = scheduler.running();
        if (scheduler.sites.visible(array.site >= 0 ? array.site : site)) {
            fiber.site = site;
            scheduler.stand(Op.of(Kind.READ, scheduler.shadows.number(array)), Op.cells(first, end), array);
            scheduler.happened(0);
            fiber.spin.read(array, first, end);
            return;
        }
        for (int index = first; index < end; index++) {
            readElement(array, index, site);
        }
    }

    public void writeElements(Shadow array, int first, int end, int site) {
        Fiber fiber = scheduler.running();
        if (scheduler.sites.visible(array.site >= 0 ? array.site : site)) {
            fiber.site = site;
            scheduler.stand(Op.of(Kind.WRITE, scheduler.shadows.number(array)), Op.cells(first, end), array);
            for (int index = first; index < end; index++) {
                changes(array, index);
            }
            scheduler.happened(0);
            return;
        }
        for (int index = first; index < end; index++) {
            writeElement(array, index, site);
        }
    }

    // --- volatile and atomic

    void readVolatile(Shadow shadow, int cell) {
        read(shadow, cell, Order.FULL, NOWHERE);
    }

    /// `site`: of an access to a field that is not volatile, and that plain accesses touch as well; or [#NOWHERE].
    public void read(Shadow shadow, int cell, Order order, int site) {
        Fiber fiber = scheduler.running();
        if (passes(shadow, cell)) {
            return;
        }
        scheduler.stand(Op.of(Kind.READ, scheduler.shadows.number(shadow)), range(cell), shadow);
        weak(shadow, order);
        if (order.acquires()) {
            fiber.learn(shadow.cells().clock(cell));
        } else {
            fiber.fences().read(shadow.cells().clock(cell));
        }
        mixes(shadow, cell, site, false);
        scheduler.happened(0);
        fiber.spin.read(shadow, cell);
    }

    void writeVolatile(Shadow shadow, int cell) {
        write(shadow, cell, Order.FULL, NOWHERE);
    }

    /// What does not release leaves nothing to be learned but what a fence has released, not even what earlier writes
    /// left.
    public void write(Shadow shadow, int cell, Order order, int site) {
        scheduler.stand(Op.of(Kind.WRITE, scheduler.shadows.number(shadow)), range(cell), shadow);
        weak(shadow, order);
        mixes(shadow, cell, site, true);
        changes(shadow, cell);
        Fiber fiber = scheduler.running();
        shadow.cells()
                .clock(
                        cell,
                        order.releases() ? fiber.clock.clone() : fiber.fences().written());
        scheduler.happened(0);
    }

    /// Stands before a read-modify-write; the caller then does it and says with [#updated] whether it changed anything.
    ///
    /// A compare-and-set that fails stays what it stood for, a read-modify-write: had it come earlier it might have
    /// succeeded, and an op must not depend on less than it might. But two threads that spin on one would then see each
    /// other's failures as news for ever. So who spins and tries again reads first, as if it were written so, and is
    /// done if that shows that it would fail (`succeeds` is asked for that).
    public void standBeforeUpdate(Shadow shadow, int cell, @Nullable BooleanSupplier succeeds) {
        int number = scheduler.shadows.number(shadow);
        comeRound();
        if (succeeds != null && scheduler.running().spin.triesAgain(shadow)) {
            scheduler.stand(Op.of(Kind.READ, number), range(cell), shadow);
            if (!succeeds.getAsBoolean()) {
                return;
            }
            scheduler.happened(0);
        }
        scheduler.stand(Op.of(Kind.RMW, number), range(cell), shadow);
    }

    public void updated(Shadow shadow, int cell, boolean changed, Order order, int site) {
        Fiber fiber = scheduler.running();
        weak(shadow, order);
        Cells cells = shadow.cells();
        if (order.acquires()) {
            fiber.learn(cells.clock(cell));
        } else {
            fiber.fences().read(cells.clock(cell));
        }
        mixes(shadow, cell, site, changed);
        if (changed) {
            int[] own = order.releases() ? fiber.clock.clone() : fiber.fences().written();
            cells.clock(cell, Clocks.join(own, cells.clock(cell)));
        }
        if (changed || Op.kind(fiber.op) == Kind.RMW) {
            changes(shadow, cell);
        }
        scheduler.happened(0);
        if (!changed) {
            fiber.spin.read(shadow, cell);
            fiber.spin.failed();
        }
    }

    /// What threads say of themselves is not the program's memory.
    private void weak(Shadow shadow, Order order) {
        if (order != Order.FULL && !(shadow.object instanceof ThreadLife)) {
            scheduler.assumed.here(Assumes.WEAK_ACCESS);
        }
    }

    /// Looks whether an atomic access races with plain ones.
    private void mixes(Shadow shadow, int cell, int site, boolean writes) {
        Fiber fiber = scheduler.running();
        if (site != NOWHERE
                && !scheduler.sites.visible(site)
                && !shadow.cells().atomic(cell, site, writes, fiber.clock, fiber.epoch())) {
            race(shadow, cell, site, writes);
        }
    }

    // --- spinning

    /// The running thread says that it spins. If its last round was in vain, it waits for a change.
    void spins() {
        Fiber fiber = scheduler.running();
        fiber.spin.mayComeRound = false;
        Shadow shadow = fiber.spin.fruitless();
        if (shadow != null) {
            int op = Op.of(Kind.SPIN, scheduler.shadows.number(shadow));
            if (scheduler.standFor(op, Op.cells(fiber.spin.from(), fiber.spin.to()), shadow, 1)) {
                scheduler.happened(0);
                fiber.spin.rounds = 0;
                fiber.spin.looks = 0;
            } else {
                fiber.spin.gaveUp();
                fiber.spin.lookedAt = fiber.last;
                fiber.now += fiber.spin.idleDelay();
            }
        }
        fiber.spin.nextRound();
    }

    /// The running thread yields, sleeps (`nanos`) or says that it waits, which is what spinning threads do, and others
    /// as well.
    void hints(long nanos) {
        comeRound();
        Fiber fiber = scheduler.running();
        if (fiber.spin.hurriesExactly()) {
            fiber.spin.spinsAt(callers());
        }
        if (fiber.spin.hurrying()) {
            if (!fiber.spin.hurriesOn()) {
                scheduler.threads.learn(Lessons.POLLS + scheduler.assumed.place());
            }
        } else if (fiber.spin.hint()) {
            if (fiber.spin.mayGiveUp() && givesUp(fiber.spin, nanos)) {
                fiber.spin.hurries(callers());
            } else {
                spins();
            }
        } else if (fiber.spin.doesNothing(fiber.last) || nanos > 0 && sleepsInVain(fiber.spin)) {
            rests(fiber);
        }
        fiber.spin.timed = false;
    }

    /// A loop that looks again and again may do so a number of times and go on regardless. Whether it comes to that
    /// before what it looks at changes is a choice, unless it is known not to give up. One that sleeps in between waits
    /// with a time limit.
    private boolean givesUp(Spin spin, long nanos) {
        if (scheduler.lessons.knows(Lessons.POLLS + scheduler.assumed.place())) {
            scheduler.assumed.here(Assumes.POLLING);
            return false;
        }
        spin.chooses = true;
        boolean givesUp = nanos > 0 || spin.timed
                ? scheduler.waitEndings.endsEarly()
                : scheduler.threads.choose(2, "waits for a change", "looks again at once") == 1;
        spin.chooses = false;
        return givesUp;
    }

    /// A loop that looks at several things and sleeps in between waits with a time limit, too. Which of them it waits
    /// for is not known, so it looks at any moment for some rounds, and then when nothing else can go on.
    private boolean sleepsInVain(Spin spin) {
        if (!spin.sleepsInVain()) {
            return false;
        }
        spin.chooses = true;
        boolean goesOn = scheduler.waitEndings.endsEarly();
        spin.chooses = false;
        return !goesOn;
    }

    /// The running thread only sleeps: others go on first.
    private void rests(Fiber fiber) {
        Shadow shadow = scheduler.shadows.of(fiber.life);
        int op = Op.of(Kind.SPIN, scheduler.shadows.number(shadow));
        scheduler.standFor(op, range(ThreadLife.NOTHING), shadow, 1);
        fiber.spin.gaveUp();
        fiber.now += fiber.spin.idleDelay();
    }

    /// Whether the running thread reads once more what it has read before, and nothing happens meanwhile.
    private boolean passes(Shadow shadow, int cell) {
        Spin spin = scheduler.running().spin;
        if (!spin.hurrying() || !spin.hurriesAt(shadow, cell) || !spin.passes(callers())) {
            return false;
        }
        if (spin.passesFirst()) {
            scheduler.assumed.here(Assumes.ROUNDS);
        }
        return true;
    }

    /// A number for where the running thread is, with all its callers.
    private static long callers() {
        return StackWalker.getInstance()
                .walk(frames -> frames.mapToLong(
                                frame -> 31L * frame.getClassName().hashCode()
                                        + frame.getMethodName().hashCode()
                                        + frame.getByteCodeIndex())
                        .reduce(1, (all, each) -> 1_000_003 * all + each));
    }

    /// The running thread comes to its next op. If a loop has come round meanwhile, it spins.
    void comeRound() {
        Spin spin = scheduler.running().spin;
        if (spin.mayComeRound) {
            spin.mayComeRound = false;
            comesRound();
        }
    }

    /// A loop of the running thread comes round whose own code keeps nothing from one round to the next.
    void comesRound() {
        Spin spin = scheduler.running().spin;
        if (spin.keeps) {
            spin.keeps = false;
            hints(0);
        } else {
            spin.comesRound();
            spins();
        }
    }

    /// Whether what the fiber waits for in a spin loop has changed since it looked.
    boolean changed(Fiber fiber) {
        Cells cells = ((Shadow) Objects.requireNonNull(fiber.subject)).cells();
        for (int cell = Op.from(fiber.range); cell < Op.to(fiber.range); cell++) {
            if (SpinRounds.newsOf(scheduler.execution(), fiber.last, fiber.op, cell, cells.change(cell) - 1)) {
                return true;
            }
        }
        return false;
    }

    // --- races

    /// Makes accesses to what is touched here visible from now on.
    private void show(Shadow shadow, int site) {
        if (scheduler.lessons.open()) {
            Sites.Site here = scheduler.sites.get(site);
            // Objects of the JDK have a site as well, but fields go by their own name.
            boolean element = here.field().isEmpty() && shadow.site >= 0;
            String key = (element ? scheduler.sites.get(shadow.site) : here).key();
            scheduler.abort(scheduler.lessons.learn(Lessons.RACES + key));
        }
    }

    private void race(Shadow shadow, int cell, int site, boolean writes) {
        Sites sites = scheduler.sites;
        if (!scheduler.options.racesFail() || isCopy(sites.get(site))) {
            show(shadow, site);
            return;
        }
        Cells cells = shadow.cells();
        if ((sites.vague(site) || sites.vague(Clocks.siteOf(cells.other))) && scheduler.lessons.open()) {
            scheduler.abort(scheduler.lessons.learn(Lessons.PLACES));
        }
        Fiber other = Objects.requireNonNull(scheduler.fibers.of(Clocks.actor(Clocks.epochOf(cells.other))));
        Sites.Site there = sites.get(Clocks.siteOf(cells.other));
        Sites.Site here = sites.get(site);
        String what = here.field().isEmpty() ? here.owner() + "[" + cell + "]" : here.owner() + "." + here.field();
        if (here.cell() == Sites.INSIDE) {
            boolean array = shadow.object.getClass().isArray();
            what = (array ? "element " + cell + " of the " : "the ")
                    + here.owner()
                    + (shadow.site >= 0 ? " made at " + sites.get(shadow.site).where() : "");
        }
        String text = "data race on " + what + ": "
                + access(other, cells.otherWrites, there) + " and "
                + access(scheduler.running(), writes, here) + ", with nothing to order them";
        if (raced.add(text)) {
            scheduler.execution().violate("race", text);
            Details details = scheduler.account.details();
            if (details != null) {
                details.raced(shadow, cell, other, cells.otherWrites, scheduler.running(), writes);
            }
        }
    }

    /// Copies of JDK classes race on purpose ([io.allways.jvm.inside.Copies]): that is explored, and no failure.
    private static boolean isCopy(Sites.Site site) {
        return site.type().startsWith(Copies.PREFIX);
    }

    private static String access(Fiber fiber, boolean writes, Sites.Site site) {
        return fiber.name() + (writes ? " writes it at " : " reads it at ") + site.where();
    }
}
