#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* token buckets by client, a refill thread, and a global budget */
#define CLIENTS 4

struct bucket { pthread_mutex_t lock; int tokens; int burst; unsigned denied; };
struct limiter {
    struct bucket b[CLIENTS];
    pthread_mutex_t global_lock;
    int global_tokens;
    unsigned granted;
    int rate;
    int stop;
    pthread_t refiller;
};
static struct limiter lim;

static int take_global(struct limiter *l) {
    int ok = 0;
    pthread_mutex_lock(&l->global_lock);
    if (l->global_tokens > 0) { // NORACE
        l->global_tokens--; // NORACE
        l->granted++; // NORACE
        ok = 1;
    }
    pthread_mutex_unlock(&l->global_lock);
    return ok;
}

static int allow(struct limiter *l, int client) {
    struct bucket *b = &l->b[client % CLIENTS];
    int ok = 0;
    pthread_mutex_lock(&b->lock);
    if (b->tokens > 0 && take_global(l)) { // NORACE
        b->tokens--; // NORACE
        ok = 1;
    } else {
        b->denied++; // NORACE
    }
    pthread_mutex_unlock(&b->lock);
    return ok;
}

static void set_rate(struct limiter *l, int rate) {
    pthread_mutex_lock(&l->global_lock);
    l->rate = rate; // NORACE
    pthread_mutex_unlock(&l->global_lock);
}

static void refill(struct limiter *l) {
    pthread_mutex_lock(&l->global_lock);
    int rate = l->rate; // NORACE
    l->global_tokens += rate * CLIENTS; // NORACE
    pthread_mutex_unlock(&l->global_lock);
    for (int i = 0; i < CLIENTS; i++) {
        struct bucket *b = &l->b[i];
        pthread_mutex_lock(&b->lock);
        int t = b->tokens + rate; // NORACE
        if (t > b->burst) // NORACE
            t = b->burst; // NORACE
        b->tokens = t; // NORACE
        pthread_mutex_unlock(&b->lock);
    }
}

static int stopped(struct limiter *l) {
    pthread_mutex_lock(&l->global_lock);
    int s = l->stop; // NORACE
    pthread_mutex_unlock(&l->global_lock);
    return s;
}

static void *refiller(void *arg) {
    struct limiter *l = arg;
    while (!stopped(l)) {
        refill(l);
        usleep(100);
    }
    return NULL;
}

static void limiter_start(struct limiter *l, int rate, int burst) {
    memset(l, 0, sizeof *l);
    pthread_mutex_init(&l->global_lock, NULL);
    l->rate = rate; // NORACE
    for (int i = 0; i < CLIENTS; i++) {
        pthread_mutex_init(&l->b[i].lock, NULL);
        l->b[i].burst = burst; // NORACE
        l->b[i].tokens = burst; // NORACE
    }
    pthread_create(&l->refiller, NULL, refiller, l);
}

static void *client(void *arg) {
    int id = (int)(long)arg;
    long ok = 0;
    for (int i = 0; i < 50; i++)
        ok += allow(&lim, id);
    return (void *)ok;
}

int main(void) {
    pthread_t t[3];
    limiter_start(&lim, 2, 5);
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, client, (void *)i);
    set_rate(&lim, 3);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    pthread_mutex_lock(&lim.global_lock);
    lim.stop = 1; // NORACE
    pthread_mutex_unlock(&lim.global_lock);
    pthread_join(lim.refiller, NULL);
    printf("%u %u\n", lim.granted, lim.b[0].denied); // NORACE
    return 0;
}
