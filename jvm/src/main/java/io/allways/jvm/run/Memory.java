package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/// Fields, array elements and atomics. Plain accesses are ops only where they race; until then they are looked at with
/// clocks, and the first race is a failure or a lesson.
final class Memory {
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

    void read(Shadow shadow, int cell, int site) {
        Fiber fiber = scheduler.running();
        if (scheduler.sites.visible(site)) {
            fiber.site = site;
            visibleRead(shadow, cell);
            return;
        }
        scheduler.live();
        note(fiber, shadow, cell, false);
        if (!shadow.cells().read(cell, site, fiber.clock, fiber.epoch())) {
            race(shadow, cell, site, false);
        }
    }

    void write(Shadow shadow, int cell, int site) {
        Fiber fiber = scheduler.running();
        if (scheduler.sites.visible(site)) {
            fiber.site = site;
            visibleWrite(shadow, cell);
            return;
        }
        note(fiber, shadow, cell, true);
        if (!shadow.cells().write(cell, site, fiber.clock, fiber.epoch())) {
            race(shadow, cell, site, true);
        }
    }

    private void note(Fiber fiber, Shadow shadow, int cell, boolean writes) {
        Details details = scheduler.details();
        if (details != null) {
            details.accessed(fiber, shadow, cell, writes);
        }
    }

    private void visibleRead(Shadow shadow, int cell) {
        scheduler.stand(Op.of(Kind.READ, scheduler.number(shadow)), range(cell), shadow);
        scheduler.happened(0);
        scheduler.running().spin.read(shadow, cell);
    }

    private void visibleWrite(Shadow shadow, int cell) {
        scheduler.stand(Op.of(Kind.WRITE, scheduler.number(shadow)), range(cell), shadow);
        changes(shadow, cell);
        scheduler.happened(0);
    }

    private void changes(Shadow shadow, int cell) {
        shadow.cells().change(cell, scheduler.execution().length());
    }

    static long range(int cell) {
        return Op.cells(cell, cell + 1);
    }

    /// An array is visible or not by where it was made.
    void readElement(Shadow array, int index, int site) {
        Fiber fiber = scheduler.running();
        if (scheduler.sites.visible(array.site >= 0 ? array.site : site)) {
            fiber.site = site;
            visibleRead(array, index);
            return;
        }
        scheduler.live();
        note(fiber, array, index, false);
        if (!array.cells().read(index, site, fiber.clock, fiber.epoch())) {
            race(array, index, site, false);
        }
    }

    void writeElement(Shadow array, int index, int site) {
        Fiber fiber = scheduler.running();
        if (scheduler.sites.visible(array.site >= 0 ? array.site : site)) {
            fiber.site = site;
            visibleWrite(array, index);
            return;
        }
        note(fiber, array, index, true);
        if (!array.cells().write(index, site, fiber.clock, fiber.epoch())) {
            race(array, index, site, true);
        }
    }

    // --- volatile and atomic

    void readVolatile(Shadow shadow, int cell) {
        visibleRead(shadow, cell);
        scheduler.running().learn(shadow.cells().clock(cell));
    }

    void writeVolatile(Shadow shadow, int cell) {
        scheduler.stand(Op.of(Kind.WRITE, scheduler.number(shadow)), range(cell), shadow);
        changes(shadow, cell);
        shadow.cells().clock(cell, scheduler.running().clock.clone());
        scheduler.happened(0);
    }

    /// Stands before a read-modify-write; the caller then does it and says with [#updated] whether it changed anything.
    void standBeforeUpdate(Shadow shadow, int cell) {
        scheduler.stand(Op.of(Kind.RMW, scheduler.number(shadow)), range(cell), shadow);
    }

    /// A compare-and-set that fails is nothing but a read.
    void updated(Shadow shadow, int cell, boolean changed) {
        Fiber fiber = scheduler.running();
        Cells cells = shadow.cells();
        fiber.learn(cells.clock(cell));
        if (changed) {
            changes(shadow, cell);
            cells.clock(cell, Clocks.join(fiber.clock.clone(), cells.clock(cell)));
            scheduler.happened(0);
        } else {
            scheduler.happened(Op.of(Kind.READ, scheduler.number(shadow)), range(cell), 0);
            fiber.spin.read(shadow, cell);
        }
    }

    // --- spinning

    /// The running thread says that it spins. If its last round was in vain, it waits for a change.
    void spins() {
        Fiber fiber = scheduler.running();
        Shadow shadow = fiber.spin.fruitless();
        if (shadow != null) {
            int op = Op.of(Kind.SPIN, scheduler.number(shadow));
            if (scheduler.standFor(op, Op.cells(fiber.spin.from(), fiber.spin.to()), shadow, 1)) {
                scheduler.happened(0);
                fiber.spin.rounds = 0;
            } else {
                fiber.spin.rounds++;
            }
        }
        fiber.spin.nextRound();
    }

    /// Whether what the fiber waits for in a spin loop has changed since its last event.
    boolean changed(Fiber fiber) {
        Cells cells = ((Shadow) Objects.requireNonNull(fiber.subject)).cells();
        for (int cell = Op.from(fiber.range); cell < Op.to(fiber.range); cell++) {
            if (cells.change(cell) - 1 > fiber.last) {
                return true;
            }
        }
        return false;
    }

    // --- races

    private void race(Shadow shadow, int cell, int site, boolean writes) {
        Sites sites = scheduler.sites;
        String key = sites.get(shadow.site >= 0 ? shadow.site : site).key();
        if (!scheduler.options.racesFail()) {
            if (scheduler.lessons.open()) {
                scheduler.abort(scheduler.lessons.learn(Lessons.RACES + key));
            }
            return;
        }
        if (sites.vague(site) && scheduler.lessons.open()) {
            scheduler.abort(scheduler.lessons.learn(Lessons.PLACES));
        }
        Cells cells = shadow.cells();
        Fiber other = Objects.requireNonNull(scheduler.fiber(Clocks.actor(cells.otherEpoch)));
        Sites.Site there = sites.get(cells.otherSite);
        Sites.Site here = sites.get(site);
        String what = here.field().isEmpty() ? here.owner() + "[" + cell + "]" : here.owner() + "." + here.field();
        if (here.cell() == Sites.INSIDE) {
            what = "the " + here.owner()
                    + (shadow.site >= 0 ? " made at " + sites.get(shadow.site).where() : "");
        }
        String text = "data race on " + what + ": "
                + access(other, cells.otherWrites, there) + " and "
                + access(scheduler.running(), writes, here) + ", with nothing to order them";
        if (raced.add(text)) {
            scheduler.execution().violate("race", text);
            Details details = scheduler.details();
            if (details != null) {
                details.raced(shadow, cell, other, cells.otherWrites, scheduler.running(), writes);
            }
        }
    }

    private static String access(Fiber fiber, boolean writes, Sites.Site site) {
        return fiber.thread.getName() + (writes ? " writes it at " : " reads it at ") + site.where();
    }
}
