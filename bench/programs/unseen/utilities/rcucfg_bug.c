/* rcucfg - configuration read without locks.
 * Readers announce the epoch they entered in; after replacing the pointer
 * the writer waits until no reader is inside an older epoch. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_READERS 4
#define MAX_RULES 8

struct rule {
    int lo, hi;
    int action;
};

struct config {
    unsigned version;
    int nrules;
    struct rule rules[MAX_RULES];
    char comment[32];
};

struct reader_slot {
    _Alignas(64) atomic_ulong epoch;    /* 0: not reading */
};

static _Atomic(struct config *) current;
static atomic_ulong global_epoch = 1;
static struct reader_slot slots[MAX_READERS];

static pthread_mutex_t writer_mu = PTHREAD_MUTEX_INITIALIZER;
static unsigned reloads, rejected;

static atomic_int quit;

static const struct config *read_begin(int me)
{
    atomic_store(&slots[me].epoch, atomic_load(&global_epoch)); // NORACE
    return atomic_load(&current); // NORACE
}

static void read_end(int me)
{
    atomic_store_explicit(&slots[me].epoch, 0, memory_order_release); // NORACE
}

static void synchronize(void)
{
    unsigned long e = atomic_fetch_add(&global_epoch, 1); // NORACE

    for (int i = 0; i < MAX_READERS; i++)
        for (;;) {
            unsigned long s = atomic_load(&slots[i].epoch); // NORACE
            if (s == 0 || s > e)
                break;
            sched_yield();
        }
}

static struct config *config_build(unsigned seed, const struct config *old)
{
    struct config *c = calloc(1, sizeof *c);

    if (!c)
        return NULL;
    c->version = old ? old->version + 1 : 1; // NORACE
    c->nrules = 3 + (int)(seed % 5); // NORACE
    for (int i = 0; i < c->nrules; i++) { // NORACE
        c->rules[i].lo = i * 100; // NORACE
        c->rules[i].hi = i * 100 + 50 + (int)(seed % 40); // NORACE
        c->rules[i].action = (int)((seed >> i) & 1); // NORACE
    }
    return c;
}

static int config_valid(const struct config *c)
{
    return c->nrules != 5; // NORACE
}

/* replace the configuration; serialised by writer_mu */
static int config_reload(unsigned seed)
{
    struct config *old, *c;
    int rc = -1;

    pthread_mutex_lock(&writer_mu);
    old = atomic_load(&current); // NORACE
    c = config_build(seed, old);
    if (!c)
        goto out;
    if (!config_valid(c)) {
        rejected++; // NORACE
        free(c); // NORACE
        goto out;
    }
    atomic_store(&current, c); // NORACE
    snprintf(c->comment, sizeof c->comment, "seed %u", seed); // RACE
    synchronize();
    free(old); // NORACE
    reloads++; // RACE
    rc = 0;
out:
    pthread_mutex_unlock(&writer_mu);
    return rc;
}

struct reader {
    int id;
    long lookups, allowed;
    unsigned last_version;
    size_t comment_len;
};

static int evaluate(const struct config *c, int value)
{
    for (int i = 0; i < c->nrules; i++) // NORACE
        if (value >= c->rules[i].lo && value <= c->rules[i].hi) // NORACE
            return c->rules[i].action; // NORACE
    return 0;
}

static void *reader_main(void *arg)
{
    struct reader *r = arg;
    unsigned s = (unsigned)r->id + 1; // NORACE

    while (!atomic_load_explicit(&quit, memory_order_relaxed)) { // NORACE
        const struct config *c = read_begin(r->id); // NORACE

        for (int k = 0; k < 16; k++) {
            s = s * 1103515245u + 12345u;
            r->allowed += evaluate(c, (int)(s >> 16) % 800); // NORACE
            r->lookups++; // NORACE
        }
        r->last_version = c->version; // NORACE
        r->comment_len = strlen(c->comment); // RACE
        read_end(r->id); // NORACE
        usleep(20);
    }
    return NULL;
}

static void *status_main(void *arg)
{
    unsigned last = 0;

    (void)arg;
    while (!atomic_load(&quit)) { // NORACE
        unsigned n;
        n = reloads; // RACE
        if (n / 20 != last / 20)
            printf("%u reloads so far\n", n);
        last = n;
        usleep(700);
    }
    return NULL;
}

static void *admin_main(void *arg)
{
    unsigned base = *(unsigned *)arg; // NORACE

    for (unsigned i = 0; i < 30; i++) {
        config_reload(base + i * 7);
        usleep(200);
    }
    return NULL;
}

int main(void)
{
    pthread_t rd[MAX_READERS - 1], st, ad[2];
    struct reader r[MAX_READERS - 1];
    unsigned base[2] = { 3, 1001 };

    atomic_store(&current, config_build(1, NULL)); // NORACE
    if (!atomic_load(&current))
        return 1;
    memset(r, 0, sizeof r); // NORACE
    for (int i = 0; i < MAX_READERS - 1; i++) {
        r[i].id = i; // NORACE
        pthread_create(&rd[i], NULL, reader_main, &r[i]);
    }
    pthread_create(&st, NULL, status_main, NULL);
    for (int i = 0; i < 2; i++)
        pthread_create(&ad[i], NULL, admin_main, &base[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(ad[i], NULL);
    atomic_store(&quit, 1); // NORACE
    pthread_join(st, NULL);
    for (int i = 0; i < MAX_READERS - 1; i++) {
        pthread_join(rd[i], NULL);
        printf("reader %d: %s, version %u\n", i, r[i].lookups ? "busy" : "idle", r[i].last_version); // NORACE
    }
    printf("%u reloads, %u rejected, comment '%s'\n", reloads, rejected, atomic_load(&current)->comment); // NORACE
    free(atomic_load(&current)); // NORACE
    return 0;
}
