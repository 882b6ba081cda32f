/* Parallel feed aggregator: per-thread contexts in a malloc'ed array. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NBINS 16

struct feed {
    char url[48];
    size_t size;
    int result;
};

struct agg;

struct fetch_ctx {
    pthread_t tid;
    bool started;
    int index;
    struct agg *parent;
    size_t bytes;
    int errors;
    unsigned hist[NBINS];
    char *scratch;
};

struct agg {
    pthread_mutex_t mu;
    struct feed *feeds;
    int nfeeds;
    int next;                   /* next feed to claim */
    int nctx;
    struct fetch_ctx *ctx;
    char last_error[64];
    int failed;
};

static int fake_download(const struct feed *f, char *scratch, size_t cap)
{
    size_t n = f->size < cap ? f->size : cap; // NORACE
    for (size_t i = 0; i < n; i++)
        scratch[i] = f->url[i % strlen(f->url)]; // NORACE
    return f->size % 13 == 0 ? -1 : (int)n; // NORACE
}

static int claim(struct agg *a)
{
    int i = -1;
    pthread_mutex_lock(&a->mu);
    if (a->next < a->nfeeds) // NORACE
        i = a->next++; // NORACE
    pthread_mutex_unlock(&a->mu);
    return i;
}

static void note_error(struct agg *a, const struct feed *f)
{
    pthread_mutex_lock(&a->mu);
    snprintf(a->last_error, sizeof a->last_error, "failed: %s", f->url); // NORACE
    a->failed++; // NORACE
    pthread_mutex_unlock(&a->mu);
}

static void *fetch_main(void *arg)
{
    struct fetch_ctx *c = arg;
    struct agg *a = c->parent; // NORACE
    int i;

    c->scratch = malloc(1024); // NORACE
    if (!c->scratch)
        return NULL;
    while ((i = claim(a)) >= 0) {
        struct feed *f = &a->feeds[i]; // NORACE
        int n = fake_download(f, c->scratch, 1024);
        f->result = n; // NORACE
        if (n < 0) {
            c->errors++; // NORACE
            note_error(a, f);
            continue;
        }
        c->bytes += (size_t)n; // NORACE
        for (int k = 0; k < n; k++)
            c->hist[(unsigned char)c->scratch[k] % NBINS]++; // NORACE
    }
    free(c->scratch); // NORACE
    c->scratch = NULL; // NORACE
    return NULL;
}

static int agg_init(struct agg *a, int nfeeds, int nctx)
{
    memset(a, 0, sizeof *a);
    pthread_mutex_init(&a->mu, NULL);
    a->feeds = calloc((size_t)nfeeds, sizeof *a->feeds); // NORACE
    if (!a->feeds)
        return -1;
    a->ctx = malloc((size_t)nctx * sizeof *a->ctx); // NORACE
    if (!a->ctx) {
        free(a->feeds);
        return -1;
    }
    memset(a->ctx, 0, (size_t)nctx * sizeof *a->ctx); // NORACE
    a->nfeeds = nfeeds; // NORACE
    a->nctx = nctx; // NORACE
    for (int i = 0; i < nfeeds; i++) {
        snprintf(a->feeds[i].url, sizeof a->feeds[i].url, "http://feed%d.example/", i); // NORACE
        a->feeds[i].size = 100 + (size_t)(i * 37) % 900; // NORACE
    }
    return 0;
}

static size_t agg_progress(struct agg *a)
{
    size_t done;
    pthread_mutex_lock(&a->mu);
    done = (size_t)a->next; // NORACE
    pthread_mutex_unlock(&a->mu);
    return done;
}

static size_t agg_run(struct agg *a)
{
    size_t total = 0;
    unsigned hist[NBINS] = { 0 };

    for (int i = 0; i < a->nctx; i++) { // NORACE
        struct fetch_ctx *c = &a->ctx[i]; // NORACE
        c->index = i; // NORACE
        c->parent = a; // NORACE
        if (pthread_create(&c->tid, NULL, fetch_main, c) == 0)
            c->started = true; // NORACE
    }
    printf("started, %zu claimed\n", agg_progress(a));
    for (int i = 0; i < a->nctx; i++) {
        struct fetch_ctx *c = &a->ctx[i];
        if (!c->started) // NORACE
            continue;
        pthread_join(c->tid, NULL);
        total += c->bytes; // NORACE
        for (int k = 0; k < NBINS; k++)
            hist[k] += c->hist[k]; // NORACE
    }
    for (int k = 0; k < NBINS; k++)
        printf("%u ", hist[k]);
    printf("\n");
    return total;
}

int main(void)
{
    struct agg a;
    int good = 0;
    if (agg_init(&a, 60, 4) < 0)
        return 1;
    size_t total = agg_run(&a);
    for (int i = 0; i < a.nfeeds; i++)
        good += a.feeds[i].result > 0; // NORACE
    printf("total %zu good %d failed %d %s\n", total, good, a.failed, a.last_error); // NORACE
    free(a.ctx);
    free(a.feeds);
    return 0;
}
