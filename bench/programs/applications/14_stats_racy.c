/* Request statistics: per-thread counters, periodic roll-up under lock,
 * final sum after join. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NOPS 4
#define MAXT 8

static const char *op_names[NOPS] = { "get", "put", "del", "scan" };

struct counters {
    unsigned long ops[NOPS];
    unsigned long bytes;
    double latency;
};

struct tstat {
    pthread_mutex_t mu;
    struct counters c;          /* under mu */
    unsigned long spins;        /* owner only until join */
    pthread_t tid;
    int slot;
};

static struct tstat *slots[MAXT];
static int nslots;
static pthread_mutex_t slots_mu = PTHREAD_MUTEX_INITIALIZER;
static bool stop_flag;
static pthread_mutex_t stop_mu = PTHREAD_MUTEX_INITIALIZER;
static __thread struct tstat *self;
static __thread unsigned long local_ops;

static struct tstat *tstat_register(void)
{
    struct tstat *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    pthread_mutex_init(&t->mu, NULL);
    pthread_mutex_lock(&slots_mu);
    if (nslots == MAXT) { // NORACE
        pthread_mutex_unlock(&slots_mu);
        free(t);
        return NULL;
    }
    t->slot = nslots; // NORACE
    slots[nslots] = t; // RACE!
    nslots++; // RACE!
    pthread_mutex_unlock(&slots_mu);
    return t;
}

static void stat_op(int op, size_t bytes, double lat)
{
    struct tstat *t = self; // NORACE
    pthread_mutex_lock(&t->mu);
    t->c.ops[op]++; // NORACE
    t->c.bytes += bytes; // NORACE
    pthread_mutex_unlock(&t->mu);
    t->c.latency += lat; // RACE!
    local_ops++; // NORACE
}

static void stat_rollup(struct counters *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < nslots; i++) { // RACE!
        struct tstat *t = slots[i]; // RACE!
        pthread_mutex_lock(&t->mu);
        for (int k = 0; k < NOPS; k++)
            out->ops[k] += t->c.ops[k];
        out->bytes += t->c.bytes;
        out->latency += t->c.latency; // RACE!
        pthread_mutex_unlock(&t->mu);
    }
}

static bool should_stop(void)
{
    bool s;
    pthread_mutex_lock(&stop_mu);
    s = stop_flag; // NORACE
    pthread_mutex_unlock(&stop_mu);
    return s;
}

static void *reporter(void *arg)
{
    FILE *f = arg;
    struct counters c;
    while (!should_stop()) {
        stat_rollup(&c);
        for (int k = 0; k < NOPS; k++)
            fprintf(f, "%s=%lu ", op_names[k], c.ops[k]); // NORACE
        fprintf(f, "\n");
        usleep(500);
    }
    return NULL;
}

static void *worker(void *arg)
{
    unsigned seed = (unsigned)(size_t)arg;
    self = tstat_register(); // NORACE
    if (!self)
        return NULL;
    for (int i = 0; i < 3000; i++) {
        seed = seed * 1103515245 + 12345;
        stat_op((int)(seed >> 16) & 3, seed & 0xff, 0.25);
        self->spins += seed & 1; // NORACE
    }
    return (void *)local_ops; // NORACE
}

int main(void)
{
    pthread_t w[4], rep;
    unsigned long ops = 0, spins = 0;
    struct counters final;
    void *ret;
    FILE *f = fopen("/dev/null", "w");

    if (!f || pthread_create(&rep, NULL, reporter, f))
        return 1;
    for (size_t i = 0; i < 4; i++)
        pthread_create(&w[i], NULL, worker, (void *)(i + 1));
    for (int i = 0; i < 4; i++) {
        pthread_join(w[i], &ret);
        ops += (unsigned long)ret;
    }
    for (int i = 0; i < nslots; i++) // NORACE
        spins += slots[i]->spins; // NORACE
    pthread_mutex_lock(&stop_mu);
    stop_flag = true; // NORACE
    pthread_mutex_unlock(&stop_mu);
    pthread_join(rep, NULL);
    stat_rollup(&final);
    printf("ops %lu spins %lu bytes %lu lat %f\n", ops, spins, final.bytes, final.latency); // NORACE
    for (int i = 0; i < nslots; i++) // NORACE
        free(slots[i]); // NORACE
    fclose(f);
    return 0;
}
