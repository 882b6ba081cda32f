/* sessions - table of login sessions with a thread that expires old ones. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BUCKETS 16

struct session {
    struct session *next;
    unsigned id;
    char user[24];
    unsigned last_seen;
    unsigned hits;
};

struct sess_table {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    struct session *bucket[BUCKETS];
    unsigned clock;
    unsigned ttl;
    unsigned next_id;
    unsigned live, expired;
    int stop;
    pthread_t reaper;
    int reaper_started;
};

struct loader {
    struct sess_table *t;
    const char *const *lines;
    int nlines;
    int failed_at;              /* -1: none */
};

static struct session **find_slot(struct sess_table *t, unsigned id)
{
    struct session **pp = &t->bucket[id % BUCKETS];
    while (*pp && (*pp)->id != id) // NORACE
        pp = &(*pp)->next; // NORACE
    return pp;
}

static unsigned sess_create(struct sess_table *t, const char *user)
{
    struct session *s = calloc(1, sizeof *s);
    unsigned id;

    if (!s)
        return 0;
    snprintf(s->user, sizeof s->user, "%s", user); // NORACE
    pthread_mutex_lock(&t->mu);
    id = s->id = t->next_id++; // NORACE
    s->last_seen = t->clock; // NORACE
    s->next = t->bucket[id % BUCKETS]; // NORACE
    t->bucket[id % BUCKETS] = s; // NORACE
    t->live++; // NORACE
    pthread_mutex_unlock(&t->mu);
    return id;
}

static int sess_touch(struct sess_table *t, unsigned id)
{
    struct session *s;

    pthread_mutex_lock(&t->mu);
    s = *find_slot(t, id); // NORACE
    if (s) {
        s->last_seen = t->clock; // NORACE
        s->hits++; // NORACE
    }
    pthread_mutex_unlock(&t->mu);
    return s ? 0 : -1;
}

/* with the lock */
static void expire(struct sess_table *t)
{
    for (int i = 0; i < BUCKETS; i++) {
        struct session **pp = &t->bucket[i], *s;
        while ((s = *pp) != NULL) { // NORACE
            if (t->clock - s->last_seen > t->ttl) { // NORACE
                *pp = s->next; // NORACE
                free(s); // NORACE
                t->live--; // NORACE
                t->expired++; // NORACE
            } else {
                pp = &s->next;
            }
        }
    }
}

static void *reaper_main(void *arg)
{
    struct sess_table *t = arg;

    pthread_mutex_lock(&t->mu);
    while (!t->stop) { // NORACE
        t->clock++; // NORACE
        expire(t);
        pthread_mutex_unlock(&t->mu);
        usleep(400);
        pthread_mutex_lock(&t->mu);
    }
    pthread_mutex_unlock(&t->mu);
    return NULL;
}

static struct sess_table *table_new(unsigned ttl)
{
    struct sess_table *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    pthread_mutex_init(&t->mu, NULL);
    pthread_cond_init(&t->cv, NULL);
    t->ttl = ttl; // NORACE
    t->next_id = 1; // NORACE
    if (pthread_create(&t->reaper, NULL, reaper_main, t) == 0)
        t->reaper_started = 1; // NORACE
    return t;
}

static void table_stop(struct sess_table *t)
{
    if (!t->reaper_started) // NORACE
        return;
    pthread_mutex_lock(&t->mu);
    t->stop = 1; // NORACE
    pthread_mutex_unlock(&t->mu);
    pthread_join(t->reaper, NULL);
    t->reaper_started = 0; // NORACE
}

static void table_free(struct sess_table *t)
{
    for (int i = 0; i < BUCKETS; i++)
        while (t->bucket[i]) { // NORACE
            struct session *s = t->bucket[i]; // NORACE
            t->bucket[i] = s->next; // NORACE
            free(s); // NORACE
        }
    printf("expired %s\n", t->expired ? "some" : "none"); // NORACE
    pthread_mutex_destroy(&t->mu);
    pthread_cond_destroy(&t->cv);
    free(t); // NORACE
}

/* restore sessions saved by an earlier run */
static void *loader_main(void *arg)
{
    struct loader *l = arg;

    l->failed_at = -1; // NORACE
    for (int i = 0; i < l->nlines; i++) { // NORACE
        char user[24];
        int hits;
        unsigned id;

        if (sscanf(l->lines[i], "%23s %d", user, &hits) != 2) { // NORACE
            l->failed_at = i; // NORACE
            break;
        }
        id = sess_create(l->t, user); // NORACE
        while (hits-- > 0 && id) {
            sess_touch(l->t, id); // NORACE
            usleep(100);
        }
    }
    return NULL;
}

static int restore(struct sess_table *t, const char *const *lines, int n)
{
    struct loader l[2];
    pthread_t th[2];
    int half = n / 2;

    l[0] = (struct loader){ t, lines, half, 0 }; // NORACE
    l[1] = (struct loader){ t, lines + half, n - half, 0 }; // NORACE
    for (int i = 0; i < 2; i++)
        if (pthread_create(&th[i], NULL, loader_main, &l[i]))
            abort();
    for (int i = 0; i < 2; i++)
        pthread_join(th[i], NULL);
    for (int i = 0; i < 2; i++)
        if (l[i].failed_at >= 0) { // NORACE
            fprintf(stderr, "sessions: bad line: %s\n", l[i].lines[l[i].failed_at]); // NORACE
            return -1;
        }
    return 0;
}

int main(void)
{
    static const char *const saved[] = {
        "ann 5", "ben 12", "cleo 7", "dora 20", "eve 3", "fay 9", "gus 11", "hal",
    };
    struct sess_table *t = table_new(6);
    unsigned live;
    int rc = 1;

    if (!t)
        return 2;
    if (restore(t, saved, 8) < 0)
        goto fail;
    usleep(2000);
    table_stop(t);
    live = t->live; // NORACE
    printf("%u sessions live\n", live);
    rc = 0;
    table_free(t);
    return rc;
fail:
    table_stop(t);
    table_free(t);
    return rc;
}
