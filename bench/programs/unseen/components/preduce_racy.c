/* parallel_reduce(): generic fold over an array with per-thread partials. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef long (*fold_fn)(long acc, long item);

struct chunk {
    const long *base;
    size_t count;
    fold_fn fold;
    long seed;
    long result;
};

static void *chunk_main(void *arg)
{
    struct chunk *c = arg;
    long acc = c->seed;   // NORACE

    for (size_t i = 0; i < c->count; i++)   // NORACE
        acc = c->fold(acc, c->base[i]);   // NORACE
    c->result = acc;   // RACE
    return NULL;
}

static int parallel_reduce(const long *v, size_t n, fold_fn fold, long seed,
                           unsigned nthreads, long *out)
{
    struct chunk *ck = calloc(nthreads, sizeof *ck);
    pthread_t *th = calloc(nthreads, sizeof *th);
    unsigned started = 0;
    size_t per = n / nthreads;
    long acc = seed;
    int rc = -1;

    if (!ck || !th)
        goto out;
    for (unsigned t = 0; t < nthreads; t++) {
        ck[t].base = v + t * per;   // NORACE
        ck[t].count = t == nthreads - 1 ? n - t * per : per;   // NORACE
        ck[t].fold = fold;   // NORACE
        ck[t].seed = seed;   // NORACE
        if (pthread_create(&th[t], NULL, chunk_main, &ck[t]) != 0)
            break;
        started++;
    }
    rc = started == nthreads ? 0 : -1;
    for (unsigned t = 0; t < started; t++) {
        acc = fold(acc, ck[t].result);   // RACE
        pthread_join(th[t], NULL);
    }
    if (rc == 0)
        *out = acc;
out:
    free(th);
    free(ck);   // NORACE
    return rc;
}

static long add(long a, long b)
{
    return a + b;
}

static long larger(long a, long b)
{
    return a > b ? a : b;
}

static long bits(long acc, long v)
{
    return acc | v;
}

int main(void)
{
    static const struct { const char *name; fold_fn fn; long seed; } jobs[] = {
        { "sum", add, 0 }, { "max", larger, -1 }, { "or", bits, 0 },
    };
    size_t n = 20000;
    long *v = malloc(n * sizeof *v);

    if (!v) {
        perror("malloc");
        return 1;
    }
    for (size_t i = 0; i < n; i++)
        v[i] = (long)(i * 7919 % 10007);   // NORACE
    for (int j = 0; j < 3; j++) {
        long r = 0;
        if (parallel_reduce(v, n, jobs[j].fn, jobs[j].seed, 3, &r) != 0) {
            fprintf(stderr, "%s failed\n", jobs[j].name);
            continue;
        }
        printf("%s %s\n", jobs[j].name, r != 0 ? "computed" : "zero");
    }
    free(v);   // NORACE
    return 0;
}
