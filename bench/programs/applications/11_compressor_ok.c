/* Parallel run-length compressor: main fills jobs, workers compress,
 * the writer collects them in order. */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 2048
#define NJOBS 24
#define NTHREADS 3

typedef enum { J_FREE, J_READY, J_BUSY, J_DONE, J_FAILED } jstate;

typedef struct {
    jstate state;
    size_t in_len, out_len;
    uint8_t *in, *out;
    uint32_t crc;
} job_t;

typedef struct {
    pthread_mutex_t m;
    pthread_cond_t ready, done;
    job_t jobs[NJOBS];
    int next_job, filled;
    bool eof;
    size_t in_total, out_total;
} comp_t;

static uint32_t adler(const uint8_t *p, size_t n)
{
    uint32_t a = 1, b = 0;
    while (n--) {
        a = (a + *p++) % 65521; // NORACE
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

static size_t rle(const uint8_t *in, size_t n, uint8_t *out)
{
    size_t o = 0;
    for (size_t i = 0; i < n;) {
        size_t run = 1;
        while (i + run < n && run < 255 && in[i + run] == in[i]) // NORACE
            run++;
        out[o++] = (uint8_t)run;  // NORACE
        out[o++] = in[i];  // NORACE
        i += run;
    }
    return o;
}

static bool job_compress(comp_t *c, job_t *j)
{
    j->out = malloc(j->in_len * 2); // NORACE
    if (!j->out)
        return false;
    j->crc = adler(j->in, j->in_len); // NORACE
    j->out_len = rle(j->in, j->in_len, j->out); // NORACE
    (void)c;
    return true;
}

static void *comp_worker(void *arg)
{
    comp_t *c = arg;

    pthread_mutex_lock(&c->m);
    for (;;) {
        while (c->next_job == c->filled && !c->eof) // NORACE
            pthread_cond_wait(&c->ready, &c->m);
        if (c->next_job == c->filled) // NORACE
            break;
        job_t *j = &c->jobs[c->next_job++]; // NORACE
        j->state = J_BUSY; // NORACE
        pthread_mutex_unlock(&c->m);

        bool ok = job_compress(c, j);

        pthread_mutex_lock(&c->m);
        c->in_total += j->in_len; // NORACE
        j->state = ok ? J_DONE : J_FAILED; // NORACE
        pthread_cond_broadcast(&c->done);
    }
    pthread_mutex_unlock(&c->m);
    return NULL;
}

static int comp_feed(comp_t *c, const uint8_t *src, size_t n)
{
    job_t *j = &c->jobs[c->filled]; // NORACE
    j->in = malloc(n); // NORACE
    if (!j->in)
        return -1;
    memcpy(j->in, src, n); // NORACE
    j->in_len = n; // NORACE
    pthread_mutex_lock(&c->m);
    j->state = J_READY; // NORACE
    c->filled++; // NORACE
    pthread_cond_signal(&c->ready);
    pthread_mutex_unlock(&c->m);
    return 0;
}

static int comp_collect(comp_t *c, int n, FILE *out)
{
    int bad = 0;
    for (int i = 0; i < n; i++) {
        job_t *j = &c->jobs[i];
        pthread_mutex_lock(&c->m);
        while (j->state != J_DONE && j->state != J_FAILED) // NORACE
            pthread_cond_wait(&c->done, &c->m);
        bool ok = j->state != J_FAILED; // NORACE
        pthread_mutex_unlock(&c->m);
        if (!ok) {
            bad++;
            continue;
        }
        c->out_total += j->out_len; // NORACE
        fwrite(&j->crc, sizeof j->crc, 1, out); // NORACE
        if (j->out) // NORACE
            fwrite(j->out, 1, j->out_len, out); // NORACE
    }
    return bad;
}

int main(void)
{
    comp_t *c = calloc(1, sizeof *c);
    uint8_t block[BLOCK];
    pthread_t tid[NTHREADS];
    int n = 0, bad;
    FILE *out = fopen("/dev/null", "wb");

    if (!c || !out)
        return 1;
    pthread_mutex_init(&c->m, NULL);
    pthread_cond_init(&c->ready, NULL);
    pthread_cond_init(&c->done, NULL);
    for (int i = 0; i < NTHREADS; i++)
        if (pthread_create(&tid[i], NULL, comp_worker, c))
            abort();
    for (; n < NJOBS; n++) {
        for (int k = 0; k < BLOCK; k++)
            block[k] = (uint8_t)((k * (n + 1)) >> 6);
        if (comp_feed(c, block, sizeof block) < 0)
            break;
    }
    bad = comp_collect(c, n, out);
    pthread_mutex_lock(&c->m);
    c->eof = true; // NORACE
    pthread_cond_broadcast(&c->ready);
    pthread_mutex_unlock(&c->m);
    for (int i = 0; i < NTHREADS; i++)
        pthread_join(tid[i], NULL);
    printf("in %zu out %zu bad %d\n", c->in_total, c->out_total, bad); // NORACE
    for (int i = 0; i < n; i++) {
        free(c->jobs[i].in); // NORACE
        free(c->jobs[i].out); // NORACE
    }
    free(c);
    fclose(out);
    return 0;
}
