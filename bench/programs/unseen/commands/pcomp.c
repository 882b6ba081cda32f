/*
 * pcomp - block compressor pipeline: one reader, several packers (run
 * length coding), one writer that puts the blocks back in order.
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 2048
#define PACKERS 2
#define DEPTH 6
#define NBLOCKS 60

struct block {
    struct block *next;
    unsigned seq;
    size_t len;
    uint8_t *data;
};

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t put, taken;
    struct block *first, **tail;
    int depth;
    int producers;
};

struct pipeline {
    struct queue raw, packed;
    size_t bytes_in;            /* reader, then main */
    size_t bytes_out;           /* writer, then main */
    uint32_t check_in, check_out;
};

static void queue_init(struct queue *q, int producers)
{
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->put, NULL);
    pthread_cond_init(&q->taken, NULL);
    q->first = NULL;   // NORACE
    q->tail = &q->first;   // NORACE
    q->depth = 0;   // NORACE
    q->producers = producers;   // NORACE
}

static void queue_put(struct queue *q, struct block *b)
{
    pthread_mutex_lock(&q->lock);
    while (q->depth >= DEPTH)   // NORACE
        pthread_cond_wait(&q->taken, &q->lock);
    b->next = NULL;   // NORACE
    *q->tail = b;   // NORACE
    q->tail = &b->next;   // NORACE
    q->depth++;   // NORACE
    pthread_cond_signal(&q->put);
    pthread_mutex_unlock(&q->lock);
}

static struct block *queue_get(struct queue *q)
{
    struct block *b;

    pthread_mutex_lock(&q->lock);
    while (!q->first && q->producers > 0)   // NORACE
        pthread_cond_wait(&q->put, &q->lock);
    b = q->first;   // NORACE
    if (b) {
        q->first = b->next;   // NORACE
        if (!q->first)   // NORACE
            q->tail = &q->first;   // NORACE
        q->depth--;   // NORACE
        pthread_cond_signal(&q->taken);
    }
    pthread_mutex_unlock(&q->lock);
    return b;
}

static void queue_done(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    if (--q->producers == 0)   // NORACE
        pthread_cond_broadcast(&q->put);
    pthread_mutex_unlock(&q->lock);
}

static size_t rle_pack(const uint8_t *in, size_t n, uint8_t *out)
{
    size_t o = 0;

    for (size_t i = 0; i < n;) {
        size_t run = 1;
        while (i + run < n && run < 255 && in[i + run] == in[i])   // NORACE
            run++;
        out[o++] = (uint8_t)run;   // NORACE
        out[o++] = in[i];   // NORACE
        i += run;
    }
    return o;
}

static uint32_t checksum(uint32_t c, uint8_t byte)
{
    return (c << 5 | c >> 27) ^ byte;
}

static void *reader_main(void *arg)
{
    struct pipeline *p = arg;
    unsigned seed = 17;

    for (unsigned seq = 0; seq < NBLOCKS; seq++) {
        struct block *b = calloc(1, sizeof *b);
        if (!b || !(b->data = malloc(BLOCK)))   // NORACE
            abort();
        b->seq = seq;   // NORACE
        b->len = BLOCK - seq % 7;   // NORACE
        for (size_t i = 0; i < b->len; i++) {   // NORACE
            if (i % 9 == 0)
                seed = seed * 1664525u + 1013904223u;
            b->data[i] = (uint8_t)(seed >> 24 & 3);   // NORACE
            p->check_in = checksum(p->check_in, b->data[i]);   // NORACE
        }
        p->bytes_in += b->len;   // NORACE
        queue_put(&p->raw, b);
    }
    queue_done(&p->raw);
    return NULL;
}

static void *packer_main(void *arg)
{
    struct pipeline *p = arg;
    struct block *b;

    while ((b = queue_get(&p->raw)) != NULL) {
        uint8_t *out = malloc(2 * b->len);   // NORACE
        if (!out)
            abort();
        size_t n = rle_pack(b->data, b->len, out);   // NORACE
        free(b->data);   // NORACE
        b->data = out;   // NORACE
        b->len = n;   // NORACE
        queue_put(&p->packed, b);
    }
    queue_done(&p->packed);
    return NULL;
}

static void emit(struct pipeline *p, struct block *b)
{
    for (size_t i = 0; i + 1 < b->len; i += 2)   // NORACE
        for (int r = 0; r < b->data[i]; r++)   // NORACE
            p->check_out = checksum(p->check_out, b->data[i + 1]);   // NORACE
    p->bytes_out += b->len;   // NORACE
    free(b->data);   // NORACE
    free(b);   // NORACE
}

static void *writer_main(void *arg)
{
    struct pipeline *p = arg;
    struct block *early = NULL, *b;
    unsigned want = 0;

    while ((b = queue_get(&p->packed)) != NULL) {
        b->next = early;   // NORACE
        early = b;
        for (bool found = true; found;) {
            found = false;
            for (struct block **pp = &early; *pp; pp = &(*pp)->next) {   // NORACE
                struct block *hit = *pp;   // NORACE
                if (hit->seq != want)   // NORACE
                    continue;
                *pp = hit->next;   // NORACE
                emit(p, hit);
                want++;
                found = true;
                break;
            }
        }
    }
    return early ? p : NULL;
}

int main(void)
{
    struct pipeline *p = calloc(1, sizeof *p);
    pthread_t reader, writer, packer[PACKERS];
    void *leftover = NULL;

    if (!p)
        return 1;
    queue_init(&p->raw, 1);
    queue_init(&p->packed, PACKERS);
    if (pthread_create(&reader, NULL, reader_main, p) != 0 ||
        pthread_create(&writer, NULL, writer_main, p) != 0)
        return 1;
    for (int i = 0; i < PACKERS; i++)
        if (pthread_create(&packer[i], NULL, packer_main, p) != 0)
            return 1;
    pthread_join(reader, NULL);
    for (int i = 0; i < PACKERS; i++)
        pthread_join(packer[i], NULL);
    pthread_join(writer, &leftover);
    printf("%zu -> %zu bytes, %s\n", p->bytes_in, p->bytes_out,   // NORACE
           p->check_in == p->check_out && !leftover ? "ok" : "CORRUPT");   // NORACE
    free(p);   // NORACE
    return 0;
}
