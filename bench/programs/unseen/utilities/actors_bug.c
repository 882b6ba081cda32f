/* actors - actors with mailboxes on a fixed set of threads.
 * An actor is on the run queue at most once, so only one thread at a time
 * executes its handler; the handler may use actor->state freely. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define XCHK(e) do { int e_ = (e); if (e_) { fprintf(stderr, "%s: %s\n", #e, strerror(e_)); abort(); } } while (0)
#define LOCK(m)   XCHK(pthread_mutex_lock(m))
#define UNLOCK(m) XCHK(pthread_mutex_unlock(m))

struct message {
    struct message *next;
    int kind;
    long value;
};

struct actor {
    const char *name;
    pthread_mutex_t mu;             /* mailbox, scheduled */
    struct message *first, *last;
    int scheduled;
    void (*handler)(struct actor *, struct message *);
    struct actor *peer;
    struct actor *run_next;

    /* handler only */
    long state;
    long handled;
};

static struct {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    struct actor *first, *last;
    long pending;                   /* messages sent and not yet handled */
    int threads_idle;
} rq = { .mu = PTHREAD_MUTEX_INITIALIZER, .cv = PTHREAD_COND_INITIALIZER };

#define NTHREADS 3
#define NACTORS 5
static struct actor actors[NACTORS];

static void rq_push(struct actor *a)
{
    LOCK(&rq.mu);
    a->run_next = NULL; // NORACE
    if (rq.last) // NORACE
        rq.last->run_next = a; // NORACE
    else
        rq.first = a; // NORACE
    rq.last = a; // NORACE
    XCHK(pthread_cond_signal(&rq.cv));
    UNLOCK(&rq.mu);
}

static struct actor *rq_pop(void)
{
    struct actor *a;

    LOCK(&rq.mu);
    while (!rq.first && rq.pending > 0) // NORACE
        XCHK(pthread_cond_wait(&rq.cv, &rq.mu));
    a = rq.first; // NORACE
    if (a) {
        rq.first = a->run_next; // NORACE
        if (!rq.first) // NORACE
            rq.last = NULL; // NORACE
    }
    UNLOCK(&rq.mu);
    return a;
}

static void rq_done(long n)
{
    LOCK(&rq.mu);
    rq.pending -= n; // NORACE
    if (rq.pending == 0) // NORACE
        XCHK(pthread_cond_broadcast(&rq.cv));
    UNLOCK(&rq.mu);
}

static void actor_send(struct actor *to, int kind, long value)
{
    struct message *m = malloc(sizeof *m);
    int wake = 0;

    if (!m)
        abort();
    m->next = NULL; // NORACE
    m->kind = kind; // NORACE
    m->value = value; // NORACE
    LOCK(&rq.mu);
    rq.pending++; // NORACE
    UNLOCK(&rq.mu);

    LOCK(&to->mu);
    if (to->last) // NORACE
        to->last->next = m; // NORACE
    else
        to->first = m; // NORACE
    to->last = m; // NORACE
    if (!to->scheduled) { // NORACE
        to->scheduled = 1; // NORACE
        wake = 1;
    }
    UNLOCK(&to->mu);
    if (wake)
        rq_push(to);
}

static void actor_run(struct actor *a)
{
    struct message *m, *next;
    long n = 0;

    LOCK(&a->mu);
    m = a->first; // NORACE
    a->first = a->last = NULL; // NORACE
    a->scheduled = 0; // NORACE
    UNLOCK(&a->mu);

    for (; m; m = next) {
        next = m->next; // NORACE
        a->handler(a, m); // NORACE
        free(m); // NORACE
        n++;
    }
    a->handled += n; // RACE

    rq_done(n);
}

static void *thread_main(void *arg)
{
    struct actor *a;
    int *runs = arg;

    while ((a = rq_pop()) != NULL) {
        actor_run(a);
        ++*runs; // NORACE
    }
    return NULL;
}

enum { MSG_ADD, MSG_FORWARD, MSG_RESET };

static void on_message(struct actor *a, struct message *m)
{
    switch (m->kind) { // NORACE
    case MSG_ADD:
        a->state += m->value; // RACE
        if (m->value == 7)
            usleep(100);            /* pretend to do I/O */
        break;
    case MSG_FORWARD:
        a->state++; // RACE
        if (m->value > 0) // NORACE
            actor_send(a->peer, MSG_FORWARD, m->value - 1); // NORACE
        break;
    case MSG_RESET:
        a->state = 0; // RACE
        break;
    }
}

static void *outside(void *arg)
{
    unsigned s = *(unsigned *)arg; // NORACE

    for (int i = 0; i < 200; i++) {
        s = s * 1103515245u + 12345u;
        if (i % 50 == 25)
            actor_send(&actors[s % NACTORS], MSG_RESET, 0);
        else
            actor_send(&actors[(s >> 16) % NACTORS], s >> 30 ? MSG_ADD : MSG_FORWARD, (long)(s >> 8) % 10);
        if (i % 20 == 0)
            usleep(100);
    }
    return NULL;
}

int main(void)
{
    static const char *const names[NACTORS] = { "ann", "bob", "cat", "dan", "eva" };
    pthread_t th[NTHREADS], ext;
    int runs[NTHREADS] = { 0 };
    unsigned seed = 42;
    long handled = 0;

    for (int i = 0; i < NACTORS; i++) {
        actors[i].name = names[i]; // NORACE
        actors[i].handler = on_message; // NORACE
        actors[i].peer = &actors[(i + 1) % NACTORS]; // NORACE
        XCHK(pthread_mutex_init(&actors[i].mu, NULL));
    }
    LOCK(&rq.mu);
    rq.pending = 1; // NORACE
    UNLOCK(&rq.mu);
    XCHK(pthread_create(&ext, NULL, outside, &seed));
    for (int i = 0; i < NTHREADS; i++)
        XCHK(pthread_create(&th[i], NULL, thread_main, &runs[i]));
    for (int i = 0; i < 200; i++)
        actor_send(&actors[i % NACTORS], MSG_ADD, 1);
    XCHK(pthread_join(ext, NULL));
    rq_done(1);
    for (int i = 0; i < NTHREADS; i++)
        XCHK(pthread_join(th[i], NULL));
    for (int i = 0; i < NACTORS; i++) {
        printf("%s: state %ld, %ld messages\n", actors[i].name, actors[i].state, actors[i].handled); // NORACE
        handled += actors[i].handled; // NORACE
    }
    printf("%ld handled\n", handled);
    return 0;
}
