#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

/* read -> upcase -> count, connected by blocking channels of owned buffers */

typedef struct buf { struct buf *next; size_t n; char s[32]; } buf;

typedef struct chan {
    pthread_mutex_t mu;
    pthread_cond_t can_recv, can_send;
    buf *first, **last;
    int depth, limit;
    int closed;
} chan;

static void chan_init(chan *c, int limit)
{
    pthread_mutex_init(&c->mu, NULL);
    pthread_cond_init(&c->can_recv, NULL);
    pthread_cond_init(&c->can_send, NULL);
    c->first = NULL; // NORACE
    c->last = &c->first; // NORACE
    c->depth = c->closed = 0; // NORACE
    c->limit = limit; // NORACE
}

static void chan_send(chan *c, buf *b)
{
    b->next = NULL; // NORACE
    pthread_mutex_lock(&c->mu);
    while (c->depth >= c->limit) // NORACE
        pthread_cond_wait(&c->can_send, &c->mu);
    *c->last = b; // NORACE
    c->last = &b->next; // NORACE
    c->depth++; // NORACE
    pthread_cond_signal(&c->can_recv);
    pthread_mutex_unlock(&c->mu);
}

static buf *chan_recv(chan *c)
{
    buf *b;
    pthread_mutex_lock(&c->mu);
    while (!c->first && !c->closed) // NORACE
        pthread_cond_wait(&c->can_recv, &c->mu);
    b = c->first; // NORACE
    if (b) {
        c->first = b->next; // NORACE
        if (!c->first) // NORACE
            c->last = &c->first; // NORACE
        c->depth--; // NORACE
        pthread_cond_signal(&c->can_send);
    }
    pthread_mutex_unlock(&c->mu);
    return b;
}

static void chan_close(chan *c)
{
    pthread_mutex_lock(&c->mu);
    c->closed = 1; // NORACE
    pthread_cond_broadcast(&c->can_recv);
    pthread_mutex_unlock(&c->mu);
}

struct stage { chan *in, *out; long work; };

static void *reader(void *arg)
{
    struct stage *st = arg;
    static const char text[] = "it was the best of times it was the worst of times";
    size_t off = 0;
    while (off < sizeof text - 1) {
        buf *b = malloc(sizeof *b);
        size_t n = sizeof text - 1 - off;
        if (n > 9)
            n = 9;
        memcpy(b->s, text + off, n); // NORACE
        b->n = n; // NORACE
        off += n;
        chan_send(st->out, b);
        st->work++; // NORACE
    }
    chan_close(st->out);
    return NULL;
}

static void *upcase(void *arg)
{
    struct stage *st = arg;
    buf *b;
    while ((b = chan_recv(st->in)) != NULL) {
        for (size_t i = 0; i < b->n; i++) // NORACE
            b->s[i] = (char)toupper((unsigned char)b->s[i]); // NORACE
        st->work += (long)b->n; // NORACE
        chan_send(st->out, b);
    }
    chan_close(st->out);
    return NULL;
}

static void *count(void *arg)
{
    struct stage *st = arg;
    buf *b;
    while ((b = chan_recv(st->in)) != NULL) {
        for (size_t i = 0; i < b->n; i++) // NORACE
            st->work += b->s[i] == 'T'; // NORACE
        free(b);
    }
    return NULL;
}

int main(void)
{
    chan c1, c2;
    struct stage st[3] = { { NULL, &c1, 0 }, { &c1, &c2, 0 }, { &c2, NULL, 0 } };
    void *(*const fn[3])(void *) = { reader, upcase, count };
    pthread_t t[3];
    chan_init(&c1, 2);
    chan_init(&c2, 2);
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, fn[i], &st[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%ld chunks %ld chars %ld Ts\n", st[0].work, st[1].work, st[2].work); // NORACE
    return 0;
}
