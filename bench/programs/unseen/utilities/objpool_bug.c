/* objpool - pool of reference counted frames passed between a camera,
 * an encoder and a preview; the last user returns the frame to the pool. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FRAME_BYTES 128
#define NFRAMES 6
#define NSHOTS 150

typedef struct Pool Pool;

typedef struct Frame {
    atomic_int refs;
    Pool *pool;
    struct Frame *next_free;
    unsigned seq;
    unsigned checksum;
    unsigned char pix[FRAME_BYTES];
} Frame;

struct Pool {
    pthread_mutex_t mu;
    pthread_cond_t avail;
    Frame *free;
    int nfree;
    Frame frames[NFRAMES];
};

typedef struct {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    Frame *slot[NFRAMES + 1];
    unsigned in, out;
    int eof;
    const char *name;
} Fifo;

static void pool_init(Pool *p)
{
    pthread_mutex_init(&p->mu, NULL);
    pthread_cond_init(&p->avail, NULL);
    for (int i = 0; i < NFRAMES; i++) {
        Frame *f = &p->frames[i];
        f->pool = p; // NORACE
        atomic_init(&f->refs, 0);
        f->next_free = p->free; // NORACE
        p->free = f; // NORACE
    }
    p->nfree = NFRAMES; // NORACE
}

static Frame *frame_new(Pool *p)
{
    Frame *f;

    pthread_mutex_lock(&p->mu);
    while (!p->free) // NORACE
        pthread_cond_wait(&p->avail, &p->mu);
    f = p->free; // NORACE
    p->free = f->next_free; // NORACE
    p->nfree--; // NORACE
    pthread_mutex_unlock(&p->mu);
    atomic_store_explicit(&f->refs, 1, memory_order_relaxed); // NORACE
    return f;
}

static Frame *frame_ref(Frame *f)
{
    atomic_fetch_add_explicit(&f->refs, 1, memory_order_relaxed); // NORACE
    return f;
}

static void frame_unref(Frame *f)
{
    Pool *p = f->pool; // NORACE

    if (atomic_fetch_sub_explicit(&f->refs, 1, memory_order_acq_rel) != 1) // NORACE
        return;
    pthread_mutex_lock(&p->mu);
    f->next_free = p->free; // NORACE
    p->free = f; // NORACE
    p->nfree++; // NORACE
    pthread_cond_signal(&p->avail);
    pthread_mutex_unlock(&p->mu);
}

static void fifo_put(Fifo *q, Frame *f)
{
    pthread_mutex_lock(&q->mu);
    q->slot[q->in++ % (NFRAMES + 1)] = f; // NORACE
    pthread_cond_signal(&q->cv);
    pthread_mutex_unlock(&q->mu);
}

static Frame *fifo_get(Fifo *q)
{
    Frame *f = NULL;

    pthread_mutex_lock(&q->mu);
    while (q->in == q->out && !q->eof) // NORACE
        pthread_cond_wait(&q->cv, &q->mu);
    if (q->in != q->out) // NORACE
        f = q->slot[q->out++ % (NFRAMES + 1)]; // NORACE
    pthread_mutex_unlock(&q->mu);
    return f;
}

static void fifo_eof(Fifo *q)
{
    pthread_mutex_lock(&q->mu);
    q->eof = 1; // NORACE
    pthread_cond_broadcast(&q->cv);
    pthread_mutex_unlock(&q->mu);
}

static Pool pool;
static Fifo to_encoder = { .mu = PTHREAD_MUTEX_INITIALIZER, .cv = PTHREAD_COND_INITIALIZER, .name = "encoder" };
static Fifo to_preview = { .mu = PTHREAD_MUTEX_INITIALIZER, .cv = PTHREAD_COND_INITIALIZER, .name = "preview" };

static unsigned sum(const Frame *f)
{
    unsigned s = f->seq; // NORACE
    for (int i = 0; i < FRAME_BYTES; i++)
        s = s * 31 + f->pix[i]; // NORACE
    return s;
}

struct totals {
    long frames;
    long bytes;
    unsigned last_seq;
    int bad;
};

static void *camera_main(void *arg)
{
    (void)arg;
    for (unsigned n = 0; n < NSHOTS; n++) {
        Frame *f = frame_new(&pool);

        f->seq = n; // RACE
        memset(f->pix, (int)n, sizeof f->pix); // NORACE
        f->checksum = sum(f); // NORACE
        if (n % 2 == 0)
            fifo_put(&to_preview, frame_ref(f));
        fifo_put(&to_encoder, f);
        if (n % 50 == 0)
            printf("camera: shot %u, checksum %08x\n", n, sum(f)); // NORACE
    }
    fifo_eof(&to_encoder);
    fifo_eof(&to_preview);
    return NULL;
}

static void *encoder_main(void *arg)
{
    struct totals *t = arg;
    Frame *f;

    while ((f = fifo_get(&to_encoder)) != NULL) {
        if (sum(f) != f->checksum) // NORACE
            t->bad++; // NORACE
        t->bytes += f->pix[0] % 64; // NORACE
        t->frames++; // NORACE
        frame_unref(f);
        t->last_seq = f->seq; // RACE
    }
    return NULL;
}

static void *preview_main(void *arg)
{
    struct totals *t = arg;
    Frame *f;

    while ((f = fifo_get(&to_preview)) != NULL) {
        usleep(50);
        if (sum(f) != f->checksum) // NORACE
            t->bad++; // NORACE
        t->frames++; // NORACE
        t->last_seq = f->seq; // NORACE
        frame_unref(f);
    }
    return NULL;
}

int main(void)
{
    struct totals enc = { 0 }, pre = { 0 };
    pthread_t cam, e, v;

    pool_init(&pool);
    if (pthread_create(&e, NULL, encoder_main, &enc) ||
        pthread_create(&v, NULL, preview_main, &pre) ||
        pthread_create(&cam, NULL, camera_main, NULL)) {
        perror("pthread_create");
        exit(1);
    }
    pthread_join(cam, NULL);
    pthread_join(e, NULL);
    pthread_join(v, NULL);
    printf("encoded %ld (last %u), previewed %ld (last %u), %d bad, %d free\n", enc.frames, enc.last_seq, pre.frames, pre.last_seq, enc.bad + pre.bad, pool.nfree); // NORACE
    return pool.nfree != NFRAMES; // NORACE
}
