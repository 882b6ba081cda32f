/* metrics - registry of named counters and histograms.  Threads count in
 * their own shard; a shard is merged into the totals when its thread ends or
 * asks for it, and an exporter prints the totals from time to time. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_METRICS 8
#define HBUCKETS 6

enum mtype { COUNTER, HISTOGRAM };

struct metric {
    char name[24];
    enum mtype type;
    uint64_t total;
    uint64_t hist[HBUCKETS];
};

struct shard {
    struct shard *next;
    uint64_t count[MAX_METRICS];
    uint64_t hist[MAX_METRICS][HBUCKETS];
    unsigned dirty;
};

static struct registry {
    pthread_mutex_t mu;
    struct metric m[MAX_METRICS];
    int n;
    struct shard *shards;
    unsigned merges;
    int exporting;
} reg = { .mu = PTHREAD_MUTEX_INITIALIZER };

static pthread_key_t shard_key;
static pthread_once_t shard_once = PTHREAD_ONCE_INIT;

/* with reg.mu */
static void merge_locked(struct shard *s)
{
    for (int i = 0; i < reg.n; i++) { // NORACE
        reg.m[i].total += s->count[i]; // RACE
        s->count[i] = 0; // RACE
        for (int k = 0; k < HBUCKETS; k++) {
            reg.m[i].hist[k] += s->hist[i][k]; // RACE
            s->hist[i][k] = 0; // RACE
        }
    }
    s->dirty = 0; // RACE
    reg.merges++; // NORACE
}

static void shard_destructor(void *p)
{
    struct shard *s = p, **pp;

    pthread_mutex_lock(&reg.mu);
    merge_locked(s);
    for (pp = &reg.shards; *pp != s; pp = &(*pp)->next) // NORACE
        ;
    *pp = s->next; // NORACE
    pthread_mutex_unlock(&reg.mu);
    free(s); // NORACE
}

static void make_key(void)
{
    if (pthread_key_create(&shard_key, shard_destructor))
        abort();
}

static struct shard *my_shard(void)
{
    struct shard *s;

    pthread_once(&shard_once, make_key);
    s = pthread_getspecific(shard_key);
    if (!s) {
        s = calloc(1, sizeof *s);
        if (!s)
            abort();
        pthread_setspecific(shard_key, s);
        pthread_mutex_lock(&reg.mu);
        s->next = reg.shards; // NORACE
        reg.shards = s; // NORACE
        pthread_mutex_unlock(&reg.mu);
    }
    return s;
}

static int metric_register(const char *name, enum mtype type)
{
    int id;

    pthread_mutex_lock(&reg.mu);
    for (id = 0; id < reg.n; id++) // NORACE
        if (strcmp(reg.m[id].name, name) == 0) // NORACE
            break;
    if (id == reg.n && id < MAX_METRICS) { // NORACE
        snprintf(reg.m[id].name, sizeof reg.m[id].name, "%s", name); // NORACE
        reg.m[id].type = type; // NORACE
        reg.n++; // NORACE
    }
    pthread_mutex_unlock(&reg.mu);
    return id < MAX_METRICS ? id : -1;
}

/* move what this thread has counted into the totals */
static void metric_flush(void)
{
    struct shard *s = my_shard();

    if (s->dirty == 0) // RACE
        return;
    pthread_mutex_lock(&reg.mu);
    merge_locked(s);
    pthread_mutex_unlock(&reg.mu);
}

static void metric_add(int id, uint64_t n)
{
    struct shard *s = my_shard();

    s->count[id] += n; // RACE
    if (++s->dirty >= 64) // RACE
        metric_flush();
}

static void metric_observe(int id, uint64_t v)
{
    struct shard *s = my_shard();
    int k = 0;

    while (k < HBUCKETS - 1 && v >= (10u << (2 * k)))
        k++;
    s->hist[id][k]++; // RACE
    s->count[id] += v; // RACE
    s->dirty++; // RACE
}

static void export_once(FILE *out)
{
    struct metric copy[MAX_METRICS];
    int n;

    pthread_mutex_lock(&reg.mu);
    for (struct shard *s = reg.shards; s; s = s->next) // NORACE
        merge_locked(s);
    n = reg.n; // NORACE
    memcpy(copy, reg.m, sizeof copy); // NORACE
    pthread_mutex_unlock(&reg.mu);
    for (int i = 0; i < n; i++) {
        fprintf(out, "%s %llu", copy[i].name, (unsigned long long)copy[i].total);
        if (copy[i].type == HISTOGRAM)
            for (int k = 0; k < HBUCKETS; k++)
                fprintf(out, " %llu", (unsigned long long)copy[i].hist[k]);
        fputc('\n', out);
    }
}

static void *exporter_main(void *arg)
{
    FILE *out = arg;

    for (;;) {
        int go;

        usleep(500);
        go = reg.exporting; // RACE
        if (!go)
            break;
        export_once(out);
    }
    return NULL;
}

static void *server_main(void *arg)
{
    unsigned s = (unsigned)(uintptr_t)arg;
    int req = metric_register("requests", COUNTER);
    int err = metric_register("errors", COUNTER);
    int lat = metric_register("latency", HISTOGRAM);

    for (int i = 0; i < 600; i++) {
        s = s * 1664525u + 1013904223u;
        metric_add(req, 1);
        if ((s >> 20) % 16 == 0)
            metric_add(err, 1);
        metric_observe(lat, (s >> 8) % 5000);
        if (i % 100 == 99) {
            metric_flush();
            usleep(300);
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t srv[3], ex;
    FILE *null = fopen("/dev/null", "w");

    if (!null)
        return 1;
    reg.exporting = 1; // NORACE
    pthread_create(&ex, NULL, exporter_main, null);
    for (uintptr_t i = 0; i < 3; i++)
        pthread_create(&srv[i], NULL, server_main, (void *)(i + 5));
    for (int i = 0; i < 3; i++)
        pthread_join(srv[i], NULL);
    pthread_mutex_lock(&reg.mu);
    reg.exporting = 0; // RACE
    pthread_mutex_unlock(&reg.mu);
    pthread_join(ex, NULL);
    export_once(stdout);
    printf("%s\n", reg.merges ? "merged" : "nothing"); // NORACE
    fclose(null);
    return 0;
}
