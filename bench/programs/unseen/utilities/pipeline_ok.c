/* pipeline - read, parse, enrich and print records in separate threads.
 * Stages are connected with bounded queues made of semaphores; a NULL item
 * marks the end of the stream. */
#include <ctype.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH 8
#define NREC  400
#define NPARSE 2

struct record {
    int id;
    char raw[64];
    char user[16];
    int bytes;
    double cost;
    int stage;
};

struct channel {
    struct record *slot[DEPTH];
    unsigned in, out;
    sem_t free_slots, used_slots;
    pthread_mutex_t mu;
};

static struct channel ch_raw, ch_parsed, ch_done;

struct rate {
    char prefix;
    double per_kb;
};

static struct rate rates[26];           /* filled before threads start */
static pthread_mutex_t sum_mu = PTHREAD_MUTEX_INITIALIZER;
static double total_cost;
static int bad_records;

static void ch_init(struct channel *c)
{
    memset(c, 0, sizeof *c); // NORACE
    sem_init(&c->free_slots, 0, DEPTH);
    sem_init(&c->used_slots, 0, 0);
    pthread_mutex_init(&c->mu, NULL);
}

static void ch_send(struct channel *c, struct record *r)
{
    sem_wait(&c->free_slots);
    pthread_mutex_lock(&c->mu);
    c->slot[c->in++ % DEPTH] = r; // NORACE
    pthread_mutex_unlock(&c->mu);
    sem_post(&c->used_slots);
}

static struct record *ch_recv(struct channel *c)
{
    struct record *r;

    sem_wait(&c->used_slots);
    pthread_mutex_lock(&c->mu);
    r = c->slot[c->out++ % DEPTH]; // NORACE
    pthread_mutex_unlock(&c->mu);
    sem_post(&c->free_slots);
    return r;
}

static void *reader(void *arg)
{
    int *count = arg;
    unsigned seed = 99;

    for (int i = 0; i < NREC; i++) {
        struct record *r = calloc(1, sizeof *r);
        if (!r)
            abort();
        seed = seed * 1103515245u + 12345u;
        r->id = i; // NORACE
        if (i % 50 == 49)
            strcpy(r->raw, "garbage"); // NORACE
        else
            snprintf(r->raw, sizeof r->raw, "%c%u %u", 'a' + (int)(seed >> 20) % 26, seed % 100, seed >> 18); // NORACE
        r->stage = 1; // NORACE
        ch_send(&ch_raw, r);
        (*count)++; // NORACE
    }
    for (int i = 0; i < NPARSE; i++)
        ch_send(&ch_raw, NULL);
    return NULL;
}

static int parse(struct record *r)
{
    char *sp = strchr(r->raw, ' '); // NORACE

    if (!sp)
        return -1;
    *sp = '\0'; // NORACE
    snprintf(r->user, sizeof r->user, "%.15s", r->raw); // NORACE
    r->bytes = atoi(sp + 1); // NORACE
    return 0;
}

static void *parser(void *arg)
{
    struct record *r;

    (void)arg;
    while ((r = ch_recv(&ch_raw)) != NULL) {
        if (parse(r) < 0) {
            pthread_mutex_lock(&sum_mu);
            bad_records++; // NORACE
            pthread_mutex_unlock(&sum_mu);
            free(r); // NORACE
            continue;
        }
        r->stage = 2; // NORACE
        ch_send(&ch_parsed, r);
    }
    ch_send(&ch_parsed, NULL);
    return NULL;
}

static void *enricher(void *arg)
{
    int open_inputs = NPARSE;

    (void)arg;
    while (open_inputs > 0) {
        struct record *r = ch_recv(&ch_parsed);
        const struct rate *rt;

        if (!r) {
            open_inputs--;
            continue;
        }
        rt = &rates[r->user[0] - 'a']; // NORACE
        r->cost = rt->per_kb * r->bytes / 1024.0; // NORACE
        r->stage = 3; // NORACE
        ch_send(&ch_done, r);
    }
    ch_send(&ch_done, NULL);
    return NULL;
}

static void *printer(void *arg)
{
    struct record *r;
    long *printed = arg;

    while ((r = ch_recv(&ch_done)) != NULL) {
        if (r->stage != 3) // NORACE
            fprintf(stderr, "record %d skipped a stage\n", r->id); // NORACE
        pthread_mutex_lock(&sum_mu);
        total_cost += r->cost; // NORACE
        pthread_mutex_unlock(&sum_mu);
        if (r->id % 100 == 0) // NORACE
            printf("%s: %d bytes, %.2f\n", r->user, r->bytes, r->cost); // NORACE
        ++*printed; // NORACE
        free(r); // NORACE
    }
    return NULL;
}

int main(void)
{
    pthread_t rd, pa[NPARSE], en, pr;
    int nread = 0;
    long nprinted = 0;

    for (int i = 0; i < 26; i++) {
        rates[i].prefix = (char)('a' + i); // NORACE
        rates[i].per_kb = 0.01 * (i + 1); // NORACE
    }
    ch_init(&ch_raw);
    ch_init(&ch_parsed);
    ch_init(&ch_done);
    pthread_create(&rd, NULL, reader, &nread);
    for (int i = 0; i < NPARSE; i++)
        pthread_create(&pa[i], NULL, parser, NULL);
    pthread_create(&en, NULL, enricher, NULL);
    pthread_create(&pr, NULL, printer, &nprinted);
    pthread_join(rd, NULL);
    for (int i = 0; i < NPARSE; i++)
        pthread_join(pa[i], NULL);
    pthread_join(en, NULL);
    pthread_join(pr, NULL);
    printf("%d read, %ld printed, %d bad, cost %.2f\n", nread, nprinted, bad_records, total_cost); // NORACE
    return nprinted + bad_records != nread; // NORACE
}
