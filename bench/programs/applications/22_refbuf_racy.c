/* Frame pipeline: capture -> encode -> mux, refcounted buffers between stages. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define QLEN 8

struct buf {
    atomic_int refs;
    size_t size;
    int64_t pts;
    uint32_t checksum;
    uint8_t data[256];
};

struct chan {
    pthread_mutex_t mu;
    pthread_cond_t rd, wr;
    struct buf *q[QLEN];
    int n, head;
    bool closed;
};

static atomic_int live_bufs;

static struct buf *buf_new(int64_t pts)
{
    struct buf *b = malloc(sizeof *b);
    if (!b)
        return NULL;
    atomic_init(&b->refs, 1);
    b->size = sizeof b->data; // NORACE
    b->pts = pts; // NORACE
    b->checksum = 0; // NORACE
    atomic_fetch_add(&live_bufs, 1);
    return b;
}

static struct buf *buf_ref(struct buf *b)
{
    atomic_fetch_add_explicit(&b->refs, 1, memory_order_relaxed);
    return b;
}

static void buf_unref(struct buf *b)
{
    if (atomic_fetch_sub_explicit(&b->refs, 1, memory_order_release) == 1) {
        atomic_thread_fence(memory_order_acquire);
        atomic_fetch_sub(&live_bufs, 1);
        free(b);
    }
}

static void chan_init(struct chan *c)
{
    memset(c, 0, sizeof *c);
    pthread_mutex_init(&c->mu, NULL);
    pthread_cond_init(&c->rd, NULL);
    pthread_cond_init(&c->wr, NULL);
}

static void chan_send(struct chan *c, struct buf *b)
{
    pthread_mutex_lock(&c->mu);
    while (c->n == QLEN) // NORACE
        pthread_cond_wait(&c->wr, &c->mu);
    c->q[(c->head + c->n) % QLEN] = b; // NORACE
    c->n++; // NORACE
    pthread_cond_signal(&c->rd);
    pthread_mutex_unlock(&c->mu);
}

static struct buf *chan_recv(struct chan *c)
{
    struct buf *b = NULL;
    pthread_mutex_lock(&c->mu);
    while (c->n == 0 && !c->closed) // NORACE
        pthread_cond_wait(&c->rd, &c->mu);
    if (c->n > 0) { // NORACE
        b = c->q[c->head]; // NORACE
        c->head = (c->head + 1) % QLEN; // NORACE
        c->n--; // NORACE
        pthread_cond_signal(&c->wr);
    }
    pthread_mutex_unlock(&c->mu);
    return b;
}

static void chan_close(struct chan *c)
{
    pthread_mutex_lock(&c->mu);
    c->closed = true; // NORACE
    pthread_cond_broadcast(&c->rd);
    pthread_mutex_unlock(&c->mu);
}

struct pipeline {
    struct chan to_enc, to_mux;
    int frames;
    int64_t last_pts;           /* mux thread only until join */
    uint64_t total;             /* mux thread only until join */
    int dropped;                /* capture only until join */
};

static void *capture(void *arg)
{
    struct pipeline *p = arg;
    for (int i = 0; i < p->frames; i++) { // NORACE
        struct buf *b = buf_new(i);
        if (!b) {
            p->dropped++; // NORACE
            continue;
        }
        for (size_t k = 0; k < b->size; k++) // NORACE
            b->data[k] = (uint8_t)(i + (int)k);
        /* the muxer also gets the raw frame: two references */
        struct buf *dup = b;
        chan_send(&p->to_enc, b);
        chan_send(&p->to_mux, dup);
        buf_ref(b);
        if (b->checksum == 1) // RACE!
            p->dropped++; // NORACE
    }
    chan_close(&p->to_enc);
    return NULL;
}

static uint32_t sum_bytes(const uint8_t *d, size_t n)
{
    uint32_t s = 0;
    while (n--)
        s = s * 31 + *d++;
    return s;
}

static void *encode(void *arg)
{
    struct pipeline *p = arg;
    struct buf *in;
    while ((in = chan_recv(&p->to_enc)) != NULL) {
        struct buf *out = buf_new(in->pts);
        if (out) {
            for (size_t i = 0; i < in->size; i += 2)
                out->data[i / 2] = (uint8_t)(in->data[i] ^ 0x5a);
            out->size = in->size / 2; // NORACE
            out->checksum = sum_bytes(out->data, out->size); // NORACE
            chan_send(&p->to_mux, out);
        }
        in->checksum = sum_bytes(in->data, in->size); // RACE!
        buf_unref(in);
    }
    chan_close(&p->to_mux);
    return NULL;
}

static void *mux(void *arg)
{
    struct pipeline *p = arg;
    struct buf *b;
    while ((b = chan_recv(&p->to_mux)) != NULL) {
        p->total += b->checksum ? b->checksum : sum_bytes(b->data, b->size); // RACE!
        if (b->pts > p->last_pts)
            p->last_pts = b->pts;
        buf_unref(b);
    }
    return NULL;
}

int main(void)
{
    struct pipeline *p = calloc(1, sizeof *p);
    pthread_t c, e, m;
    if (!p)
        return 1;
    chan_init(&p->to_enc);
    chan_init(&p->to_mux);
    p->frames = 300; // NORACE
    if (pthread_create(&m, NULL, mux, p) || pthread_create(&e, NULL, encode, p) ||
        pthread_create(&c, NULL, capture, p))
        return 1;
    pthread_join(c, NULL);
    pthread_join(e, NULL);
    if (!p->to_mux.closed) // NORACE
        chan_close(&p->to_mux);
    pthread_join(m, NULL);
    printf("last %lld total %llu dropped %d live %d\n", (long long)p->last_pts,
           (unsigned long long)p->total, p->dropped, atomic_load(&live_bufs)); // NORACE
    free(p);
    return 0;
}
