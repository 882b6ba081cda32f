#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* generator -> transform -> printer, connected by bounded channels */

#define CHAN_CAP 3

typedef struct channel {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    void *slot[CHAN_CAP];
    unsigned rd, wr;
    int closed;
} channel;

typedef struct frame {
    int seq;
    int pixels[8];
    long checksum;
} frame;

typedef struct stage {
    channel *in, *out;
    void (*work)(struct stage *, frame *);
    int handled;
    long acc;
} stage;

static void chan_init(channel *c)
{
    pthread_mutex_init(&c->mu, NULL);
    pthread_cond_init(&c->cv, NULL);
    c->rd = c->wr = 0; // NORACE
    c->closed = 0; // NORACE
}

static void chan_send(channel *c, void *p)
{
    pthread_mutex_lock(&c->mu);
    while (c->wr - c->rd == CHAN_CAP) // NORACE
        pthread_cond_wait(&c->cv, &c->mu);
    c->slot[c->wr++ % CHAN_CAP] = p; // NORACE
    pthread_cond_broadcast(&c->cv);
    pthread_mutex_unlock(&c->mu);
}

static void *chan_recv(channel *c)
{
    void *p = NULL;
    pthread_mutex_lock(&c->mu);
    while (c->wr == c->rd && !c->closed) // NORACE
        pthread_cond_wait(&c->cv, &c->mu);
    if (c->wr != c->rd) { // NORACE
        p = c->slot[c->rd++ % CHAN_CAP]; // NORACE
        pthread_cond_broadcast(&c->cv);
    }
    pthread_mutex_unlock(&c->mu);
    return p;
}

static void chan_close(channel *c)
{
    pthread_mutex_lock(&c->mu);
    c->closed = 1; // NORACE
    pthread_cond_broadcast(&c->cv);
    pthread_mutex_unlock(&c->mu);
}

static void invert(stage *s, frame *f)
{
    int i;
    for (i = 0; i < 8; i++)
        f->pixels[i] = 255 - f->pixels[i]; // NORACE
    s->acc += f->seq; // NORACE
}

static void summarize(stage *s, frame *f)
{
    int i;
    long sum = 0;
    for (i = 0; i < 8; i++)
        sum += f->pixels[i]; // NORACE
    f->checksum = sum; // NORACE
    s->acc += sum; // NORACE
}

static void *stage_main(void *arg)
{
    stage *s = arg;
    frame *f;
    while ((f = chan_recv(s->in)) != NULL) { // NORACE
        s->work(s, f); // NORACE
        s->handled++; // NORACE
        if (s->out) { // NORACE
            chan_send(s->out, f); // NORACE
        } else {
            free(f); // NORACE
        }
    }
    if (s->out) // NORACE
        chan_close(s->out); // NORACE
    return NULL;
}

static frame *make_frame(int seq)
{
    frame *f = malloc(sizeof *f);
    int i;
    if (!f)
        return NULL;
    f->seq = seq; // NORACE
    f->checksum = 0; // NORACE
    for (i = 0; i < 8; i++)
        f->pixels[i] = (seq * 31 + i * 17) % 256; // NORACE
    return f;
}

int main(void)
{
    channel a, b;
    stage st[2] = { { &a, &b, invert, 0, 0 }, { &b, NULL, summarize, 0, 0 } }; // NORACE
    pthread_t t[2];
    int i;
    chan_init(&a);
    chan_init(&b);
    for (i = 0; i < 2; i++)
        if (pthread_create(&t[i], NULL, stage_main, &st[i]))
            return 1;
    for (i = 0; i < 10; i++) {
        frame *f = make_frame(i);
        if (f)
            chan_send(&a, f);
    }
    chan_close(&a);
    for (i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    printf("%d frames, acc %ld\n", st[1].handled, st[1].acc); // NORACE
    return 0;
}
