/* What this side takes for granted about the memory that is shared and the numbers in it. The checker has the same in
 * Contract.java and compares the two when a process begins: a difference would otherwise be a wrong answer somewhere else. */
#include "runtime.h"

#define AT(name, field) {#name, (long) offsetof(struct shared, field)}
#define IS(name, value) {#name, (long) (value)}
#define KIND_ROW(name) {"kind " #name, name},

static const struct { const char *name; long value; } contract[] = {
    AT(REQUEST, h.request),
    AT(REPLY, h.reply),
    AT(CHECKER_SLEEPS, h.checker_sleeps),
    AT(RUNTIME_SLEEPS, h.runtime_sleeps),
    AT(PLAN_LENGTH, h.plan_length),
    AT(TAIL, h.tail),
    AT(KEPT, h.kept),
    AT(MAX_STEPS, h.max_steps),
    AT(FLAGS, h.flags),
    AT(SLEEPING, h.sleepers),
    AT(CHANGES, h.change_points),
    AT(SEED, h.seed),
    AT(STATUS, h.status),
    AT(LENGTH, h.length),
    AT(ENDING, h.ending),
    AT(ACTOR_COUNT, h.actors),
    AT(FAILURES, h.failures),
    AT(DIFFERS_AT, h.differs_at),
    AT(DIFFERS_OP, h.differs_op),
    AT(READY, h.ready),
    AT(DIFFERS_RANGE, h.differs_range),
    AT(TEXT_LENGTH, h.text_length),
    AT(TEXT_CUT, h.text_cut),
    AT(PULSE, h.pulse),
    AT(RUNNING, h.running),
    AT(PID, h.pid),
    AT(PLAN, plan),
    AT(STEPS, steps),
    AT(OPS, ops),
    AT(ALTERNATIVES, alternatives),
    AT(RANGES, ranges),
    AT(VALUES, values),
    AT(LEFT, left),
    AT(LEFT_OPS, left_ops),
    AT(LEFT_RANGES, left_ranges),
    AT(SLEEP_STEPS, sleep_steps),
    AT(SLEEP_OPS, sleep_ops),
    AT(SLEEP_RANGES, sleep_ranges),
    AT(CHANGE_STEPS, change_points),
    AT(TEXT, text),
    AT(ENABLED, enabled),
    AT(CAUSE_ENDS, cause_ends),
    AT(CAUSES, causes),
    AT(LEFT_CAUSES, left_causes),
    IS(SIZE, sizeof(struct shared)),
    IS(most EVENTS, EVENTS),
    IS(most ACTORS, ACTORS),
    IS(ending DONE, END_DONE),
    IS(ending DEADLOCK, END_DEADLOCK),
    IS(ending LIVELOCK, END_LIVELOCK),
    IS(ending VIOLATION, END_VIOLATION),
    IS(ending BOUND, END_BOUND),
    IS(ending REDUNDANT, END_REDUNDANT),
    IS(ending CUT, END_CUT),
    IS(tail STOP, TAIL_STOP),
    IS(tail FIRST, TAIL_FIRST),
    IS(tail RANDOM, TAIL_RANDOM),
    IS(tail PCT, TAIL_PCT),
    IS(tail POS, TAIL_POS),
    KINDS(KIND_ROW)
};

void contract_tell(void) {
    shared->h.text_length = 0;
    for (size_t i = 0; i < sizeof contract / sizeof contract[0]; i++) {
        say("%s\t%ld\n", contract[i].name, contract[i].value);
    }
}
