/*
 * pcompress -- run-length compressor, blocks compressed in parallel,
 * output written in the order of the input.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BLOCK_SIZE 2048
#define NTHREADS 3

struct block {
    size_t index;
    const unsigned char *in;
    size_t in_len;
    unsigned char *out;
    size_t out_len;
    int done;
};

struct job {
    struct block *blocks;
    size_t nblocks;
    size_t next;               /* next block to compress */
    int failed;
    pthread_mutex_t lock;
    pthread_cond_t ready;
};

struct sink {
    unsigned char *data;
    size_t len, cap;
};

static unsigned char *make_input(size_t n)
{
    unsigned char *p = malloc(n);
    unsigned seed = 12345;

    if (!p)
        return NULL;
    for (size_t i = 0; i < n;) {
        seed = seed * 1103515245u + 12345u;
        size_t run = (seed >> 16) % 9 + 1;
        unsigned char c = (unsigned char)(seed >> 24);
        while (run-- && i < n)
            p[i++] = c;
    }
    return p;
}

static size_t rle(const unsigned char *in, size_t n, unsigned char *out)
{
    size_t o = 0, i = 0;

    while (i < n) {
        size_t j = i;
        while (j < n && j - i < 255 && in[j] == in[i]) // NORACE
            j++;
        out[o++] = (unsigned char)(j - i); // RACE
        out[o++] = in[i]; // RACE
        i = j;
    }
    return o;
}

static size_t unrle(const unsigned char *in, size_t n, unsigned char *out)
{
    size_t o = 0;
    for (size_t i = 0; i + 1 < n; i += 2)
        for (unsigned k = 0; k < in[i]; k++)
            out[o++] = in[i + 1];
    return o;
}

static struct block *claim(struct job *j)
{
    struct block *b = NULL;

    pthread_mutex_lock(&j->lock);
    if (!j->failed && j->next < j->nblocks) // NORACE
        b = &j->blocks[j->next++]; // NORACE
    pthread_mutex_unlock(&j->lock);
    return b;
}

static void finish(struct job *j, struct block *b)
{
    pthread_mutex_lock(&j->lock);
    b->done = 1; // RACE
    pthread_cond_broadcast(&j->ready);
    pthread_mutex_unlock(&j->lock);
}

static void *compressor(void *arg)
{
    struct job *j = arg;
    struct block *b;

    while ((b = claim(j)) != NULL) {
        b->out = malloc(2 * b->in_len); // RACE
        if (!b->out) { // RACE
            pthread_mutex_lock(&j->lock);
            j->failed = 1; // NORACE
            pthread_cond_broadcast(&j->ready);
            pthread_mutex_unlock(&j->lock);
            break;
        }
        b->out_len = rle(b->in, b->in_len, b->out); // RACE
        finish(j, b);
    }
    return NULL;
}

static int sink_append(struct sink *s, const unsigned char *p, size_t n)
{
    if (s->len + n > s->cap) { // NORACE
        size_t cap = s->cap ? s->cap * 2 : 4096; // NORACE
        while (cap < s->len + n)
            cap *= 2;
        unsigned char *d = realloc(s->data, cap);
        if (!d)
            return -1;
        s->data = d; // NORACE
        s->cap = cap; // NORACE
    }
    memcpy(s->data + s->len, p, n); // RACE
    s->len += n; // NORACE
    return 0;
}

static int write_blocks(struct job *j, struct sink *s)
{
    for (size_t i = 0; i < j->nblocks; i++) { // NORACE
        struct block *b = &j->blocks[i]; // NORACE
        int failed = 0;

        if (!b->done) { // RACE
        pthread_mutex_lock(&j->lock);
        while (!b->done && !j->failed) // NORACE
            pthread_cond_wait(&j->ready, &j->lock);
        failed = j->failed; // NORACE
        pthread_mutex_unlock(&j->lock);
        }
        if (failed)
            return -1;
        if (sink_append(s, b->out, b->out_len) < 0) // RACE
            return -1;
        free(b->out); // RACE
        b->out = NULL; // RACE
        usleep(300);
    }
    return 0;
}

int main(void)
{
    size_t n = 200000, nb = (n + BLOCK_SIZE - 1) / BLOCK_SIZE;
    unsigned char *in = make_input(n), *back = malloc(n);
    struct job j = { .nblocks = nb };
    struct sink out = { 0 };
    pthread_t th[NTHREADS];
    int started = 0, rc = 1;

    if (!in || !back)
        goto done;
    j.blocks = calloc(nb, sizeof *j.blocks);
    if (!j.blocks)
        goto done;
    pthread_mutex_init(&j.lock, NULL);
    pthread_cond_init(&j.ready, NULL);
    for (size_t i = 0; i < nb; i++) {
        struct block *b = &j.blocks[i];
        b->index = i; // NORACE
        b->in = in + i * BLOCK_SIZE; // NORACE
        b->in_len = i + 1 < nb ? BLOCK_SIZE : n - i * BLOCK_SIZE; // NORACE
    }
    for (; started < NTHREADS; started++)
        if (pthread_create(&th[started], NULL, compressor, &j))
            break;
    if (started == 0)
        goto done;
    rc = write_blocks(&j, &out);
    while (started > 0)
        pthread_join(th[--started], NULL);
    if (rc == 0) {
        size_t m = unrle(out.data, out.len, back);
        rc = m != n || memcmp(in, back, n) != 0; // NORACE
        printf("%zu -> %zu bytes, %s\n", n, out.len, rc ? "MISMATCH" : "ok");
    }
done:
    if (j.blocks)
        for (size_t i = 0; i < nb; i++)
            free(j.blocks[i].out); // NORACE
    free(j.blocks);
    free(out.data);
    free(in);
    free(back);
    return rc;
}
