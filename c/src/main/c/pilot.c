/* Follows plans, as Pilot.java does for programs in its own process, and writes what happened.
 *
 * A fiber that comes to an op stands before it and decides itself who goes on: mostly that is the fiber itself, and
 * then nothing is switched. Nobody else is asked before the execution has ended. */
#include "runtime.h"

struct shared *shared;
struct fiber *running;
struct fiber *fibers[ACTORS];
int fiber_count;
uint32_t stamp;
int length;
bool describing;
bool exited;
int abandoned;
static int64_t exited_at;      /* the virtual time of who ended the process */
int timeouts;
bool wakes_oldest;

static int kept;               /* events that must come out as before */
static int plan_length;
static int tail;
static bool planned;           /* still within the plan's prefix */
static bool enabled_wanted;
static int stopped;            /* how it ended if nobody else says */
static int status;
static bool patient;           /* some fiber stands before something it may give up */
static struct fiber *gives_up; /* because nothing else can go on */

static const int64_t FOR_EVER = INT64_MAX;

enum { SPIN_ROUNDS = 200 };    /* how often a loop may look again in vain, while nothing else can go on */

int alternatives_of(struct fiber *f) {
    if (f == NULL || !f->alive || f->done || f->overslept) {
        return 0;
    }
    if (f == gives_up) {
        return 1;
    }
    struct object *o = f->subject;
    switch (op_kind(f->op)) {
    case LOCK: return o->owner < 0 || o->life == DESTROYED;
    case REACQUIRE: return f->woken && (o->owner < 0 || o->life == DESTROYED);
    case CALL:
    case LOOK: {
        if (f->range == 0 || (o->type == T_RWLOCK && o->life == DESTROYED)) {
            return 1;
        }
        int64_t guards = 0;
        switch (o->type) {
        case T_RWLOCK: guards = o->owner >= 0 ? 0 : o->count > 0 ? 1 : 3; break;
        case T_ONCE: guards = o->life != READY; break;
        case T_PIPE: guards = o->count; break;
        default: break;
        }
        return (guards & f->range) == f->range;
    }
    case ACQUIRE: return o->count >= f->range || o->life == DESTROYED;
    case SEND: return o->parties - o->generation < f->range; /* messages sent, received */
    case RECEIVE: return o->parties > o->generation;
    case JOIN: return f->target->done && !f->target->took_all;
    case PARK: return f->woken;
    case SPIN: return memory_spin_over(f);
    case NOTIFY: return o->waiters > 1 && !wakes_oldest ? o->waiters : 1;
    case AWAIT: return o->generation > f->turn;
    case CHOOSE: return (int) f->range;
    case STEP:
    case MATCH: return f->ready == NULL || f->ready(f);
    default: return 1;
    }
}

static int64_t range_of(struct fiber *f) {
    if (op_kind(f->op) != NOTIFY) {
        return f->range;
    }
    int waiters = f->subject->waiters;
    return wakes_oldest && waiters > 1 ? 1 : waiters;
}

static bool may_stay(struct fiber *f) {
    return exited || abandoned || !deadlocks_fail || f->daemon || f->act;
}

/* --- giving up */

static bool idle(void) {
    for (int i = 0; i < fiber_count; i++) {
        if (alternatives_of(fibers[i]) > 0) {
            return false;
        }
    }
    return true;
}

static int64_t patience(struct fiber *f) {
    return op_kind(f->op) == SPIN ? INT64_MAX : f->deadline;
}

static struct fiber *first_to_give_up(void) {
    struct fiber *first = NULL;
    for (int i = 0; i < fiber_count; i++) {
        struct fiber *f = fibers[i];
        if (f && f->alive && !f->done && f->deadline > 0 && (f->deadline != FOR_EVER || f->cancel_requested)
                && (first == NULL || patience(f) < patience(first))
                && (op_kind(f->op) != SPIN || f->spin.rounds < SPIN_ROUNDS)) {
            first = f;
        }
    }
    return exited && first && patience(first) > exited_at ? NULL : first;
}

/* --- the end of the process
 *
 * Nothing that happens later can depend on it, so whatever other threads do from here on they could as well have done
 * before it: they are let go on, which covers that. They cannot join who ended the process, and no time passes. */

void process_ends(void) {
    running->took_all = true;
    if (!exited || running->now < exited_at) {
        exited_at = running->now;
    }
    exited = true;
}

/* A sleep orders nothing. One that lasts beyond the end of the process is not followed, unless a plan made in another
 * order of the same events says so. */
void slept(int64_t nanos) {
    struct fiber *f = running;
    f->now += nanos > 0 ? nanos : 0;
    if (exited && f->now > exited_at) {
        f->overslept = true;
        stand(op_of(CHOOSE, 0), 0xffff, NULL);
    }
}

/* --- deciding */

static int stop(int how) {
    stopped = how;
    return -1;
}

static void mismatch(int at, int step) {
    shared->h.text_length = 0;
    struct fiber *f = step_actor(step) < fiber_count ? fibers[step_actor(step)] : NULL;
    bool alive = f && f->alive && !f->done;
    say("%d\t%d\t%d\t%d\t%lld\t%d\t", at, step, alive, alive ? f->op : 0, alive ? (long long) range_of(f) : 0LL,
        alive ? alternatives_of(f) : 0);
    for (int i = 0, n = 0; i < fiber_count; i++) {
        if (alternatives_of(fibers[i]) > 0) {
            say(n++ ? ", %d" : "%d", i);
        }
    }
    status = STATUS_MISMATCH;
}

static int decide(void) {
    int at = length;
    gives_up = NULL;
    if (UNLIKELY(patient) && idle()) {
        gives_up = first_to_give_up();
    }
    if (UNLIKELY(enabled_wanted) && at >= kept) {
        uint64_t *set = shared->enabled + (int64_t) at * ENABLED_WORDS;
        for (int w = 0; w < ENABLED_WORDS; w++) {
            set[w] = 0;
        }
        for (int i = 0; i < fiber_count; i++) {
            if (alternatives_of(fibers[i]) > 0) {
                set[i >> 6] |= UINT64_C(1) << (i & 63);
            }
        }
    }
    if (at < plan_length) {
        int step = shared->plan[at];
        struct fiber *f = step_actor(step) < fiber_count ? fibers[step_actor(step)] : NULL;
        if (UNLIKELY(f && f->overslept)) {
            f->overslept = false;
        }
        if (UNLIKELY(alternatives_of(f) <= step_alternative(step))) {
            mismatch(at, step);
            return -1;
        }
        return step;
    }
    if (tail == TAIL_STOP) {
        return stop(END_CUT);
    }
    if (planned) {
        planned = false;
        sleep_begin();
    } else if (shared->h.sleepers > 0) {
        sleep_wake(shared->steps[at - 1], shared->ops[at - 1], shared->ranges[at - 1]);
    }
    int step = tails_choose();
    if (step < 0) {
        return stop(END_DONE);
    }
    return at < shared->h.max_steps && at < EVENTS - 1 ? step : stop(END_BOUND);
}

static void chosen(struct fiber *f, int step) {
    f->alternative = step_alternative(step);
    f->timed_out = gives_up == f;
    gives_up = NULL;
}

static void go_on(int step) {
    while (step >= 0 && fibers[step_actor(step)]->act) {
        struct fiber *agent = fibers[step_actor(step)];
        chosen(agent, step);
        agent->act(agent);
        step = decide();
    }
    if (step < 0) {
        fiber_switch(NULL);
    } else {
        struct fiber *to = fibers[step_actor(step)];
        chosen(to, step);
        if (to != running) {
            fiber_switch(to);
        }
    }
}

void stand(int op, int64_t range, struct object *subject) {
    struct fiber *f = running;
    f->op = op;
    f->range = range;
    f->subject = subject;
    int step = decide();
    if (LIKELY(step >= 0 && step_actor(step) == f->number)) {
        chosen(f, step);
    } else {
        go_on(step);
    }
}

/* Stands before an op that may be given up after a while. False if it was: then that has happened. */
bool stand_for(int op, int64_t range, struct object *subject, int64_t nanos) {
    struct fiber *f = running;
    f->deadline = nanos == FOR_EVER ? nanos : f->now + (nanos > 0 ? nanos : 1);
    patient = true;
    stand(op, range, subject);
    bool gave_up = f->timed_out;
    int64_t deadline = f->deadline;
    f->deadline = 0;
    f->timed_out = false;
    if (gave_up) {
        f->now = deadline == FOR_EVER ? f->now : deadline;
        f->op = op_of(TIMEOUT, f->number);
        happened_as(op_of(TIMEOUT, f->number), range, op);
    }
    return !gave_up;
}

/* Stands before an op that is given up if the thread is cancelled and nothing else can go on. */
bool stand_cancellable(int op, int64_t range, struct object *subject) {
    if (cancels && !running->cancel_disabled) {
        return stand_for(op, range, subject, FOR_EVER);
    }
    stand(op, range, subject);
    return true;
}

/* The running fiber does nothing more. */
void leave_for_good(void) {
    running->done = true;
    go_on(decide());
    __builtin_unreachable();
}

void end_execution(int how) {
    status = how;
    fiber_switch(NULL);
    __builtin_unreachable();
}

/* --- what happened */

enum { CAUSES_MOST = 1024 };
static void append(struct fiber *f, int alternatives, int op, int64_t range, int64_t value);

static void differs(int at, int op, int64_t range) {
    shared->h.differs_at = at;
    shared->h.differs_op = op;
    shared->h.differs_range = range;
    end_execution(STATUS_DIFFERS);
}

/* What the next event has to come after, beyond what ops and objects tell. */
static int because[CAUSES_MOST], because_count;

void cause(int event) {
    if (event >= 0 && because_count < CAUSES_MOST) {
        because[because_count++] = event;
    }
}

/* One that it has only because of the order in which the object was used. */
void cause_now(int event) {
    if (event >= 0 && because_count < CAUSES_MOST) {
        because[because_count++] = ~event;
    }
}

static void write_causes(int at) {
    int end = at == 0 ? 0 : shared->cause_ends[at - 1];
    if (end + because_count > CAUSES) {
        refuse("does more in one execution than can be written down");
    }
    for (int i = 0; i < because_count; i++) {
        shared->causes[end++] = because[i];
    }
    shared->cause_ends[at] = end;
}

void happened_to(struct fiber *f, int64_t value) {
    append(f, 1, f->op, f->range, value);
}

static void append(struct fiber *f, int alternatives, int op, int64_t range, int64_t value) {
    int at = length;
    int step = step_of(f->number, f->alternative);
    if (at < kept) {
        if (UNLIKELY(shared->ops[at] != op || shared->ranges[at] != range || shared->steps[at] != step)) {
            differs(at, op, range);
        }
    } else {
        shared->steps[at] = step;
        shared->ops[at] = op;
        shared->ranges[at] = range;
        shared->values[at] = value;
        shared->alternatives[at] = alternatives;
        write_causes(at);
    }
    because_count = 0;
    length = at + 1;
    f->last = at;
    f->quiet = 0;
    f->clock[f->number]++;
    /* Nobody else writes it, so this need be no atomic addition. */
    atomic_store_explicit(&shared->h.pulse, atomic_load_explicit(&shared->h.pulse, memory_order_relaxed) + 1,
                          memory_order_relaxed);
    enum kind kind = op_kind(op);
    if (kind != READ && kind != SPIN && kind != TIMEOUT) {
        spin_progress(f);
    }
    bool of_round = kind == SPIN || kind == TIMEOUT || kind == LOCK || kind == UNLOCK;
    f->polling.clean &= of_round && (kind <= SPIN || kind == TIMEOUT || f->subject == f->polling.mutex);
    if (UNLIKELY(describing)) {
        describe_event(f, at, op, range, value);
    }
}

void happened_as(int op, int64_t range, int64_t value) {
    enum kind kind = op_kind(op);
    int alternatives = kind == CHOOSE || kind == NOTIFY ? (range > 1 ? (int) range : 1) : 1;
    append(running, alternatives, op, range, value);
}

void happened(int64_t value) {
    happened_as(running->op, running->range, value);
}

void event(enum kind kind, int object, int64_t range, int64_t value) {
    stand(op_of(kind, object), range, NULL);
    happened(value);
}

/* --- one execution */

void execute(void) {
    struct header *h = &shared->h;
    kept = h->kept;
    plan_length = h->plan_length;
    tail = h->tail;
    planned = plan_length > 0;
    enabled_wanted = h->flags & FLAG_ENABLED;
    describing = h->flags & FLAG_DESCRIBE;
    stacks_begin();
    stopped = END_DONE;
    status = STATUS_RAN;
    patient = exited = false;
    abandoned = 0;
    exited_at = 0;
    gives_up = NULL;
    length = 0;
    h->failures = 0;
    h->text_length = 0;
    h->text_cut = 0;
    tails_begin();
    if (!planned) {
        sleep_begin();
    }
    because_count = 0;
    int step = decide();
    if (step >= 0) {
        struct fiber *first = fibers[step_actor(step)];
        chosen(first, step);
        fiber_main_loop(first);
    }
    land();
}

void land(void) {
    bool enabled = false, blocked = false, spinning = false, waiting = false;
    struct header *h = &shared->h;
    for (int i = 0; i < fiber_count; i++) {
        struct fiber *f = fibers[i];
        shared->left[i] = LEFT_NOTHING;
        if (f && f->alive && !f->done && !f->overslept) {
            bool able = alternatives_of(f) > 0;
            if (f->act && !ranks_agent_left(f, able)) {
                continue;
            }
            enabled |= able;
            waiting |= !able;
            blocked |= !able && !may_stay(f);
            spinning |= !able && !may_stay(f) && (op_kind(f->op) == SPIN || ranks_spins(f));
            shared->left[i] = able ? LEFT_ENABLED : LEFT_BLOCKED;
            shared->left_ops[i] = f->matter ? ranks_left(f) : f->op;
            shared->left_ranges[i] = range_of(f);
        }
    }
    h->actors = fiber_count;
    h->length = length;
    h->status = status;
    h->ending = stopped != END_DONE ? stopped
            : enabled ? END_REDUNDANT : spinning ? END_LIVELOCK : blocked ? END_DEADLOCK : END_DONE;
    if (rank_count > 0 && status == STATUS_RAN) {
        ranks_end();
    }
    bool over = h->ending == END_DONE && (exited || !waiting) && !abandoned;
    if (leaks_fail && status == STATUS_RAN && over && h->failures == 0) {
        unfreed_check();
    }
    if (status == STATUS_RAN && lessons_learned()) {
        h->status = STATUS_LEARNED;
    }
    bool stuck = h->ending == END_DEADLOCK || h->ending == END_LIVELOCK;
    if (status == STATUS_RAN && (describing || h->failures > 0 || stuck)) {
        describe_end();
    }
}
