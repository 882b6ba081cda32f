/* Bounded blocking queue of pointers, with a small producer/consumer demo. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

struct bqueue {
    pthread_mutex_t lock;
    pthread_cond_t not_empty, not_full;
    size_t cap, head, count;
    bool closed;
    void **slot;
};

static struct bqueue *bq_new(size_t cap)
{
    struct bqueue *q = calloc(1, sizeof *q);

    if (!q)
        return NULL;
    q->slot = calloc(cap, sizeof *q->slot);   // NORACE
    if (!q->slot) {   // NORACE
        free(q);
        return NULL;
    }
    q->cap = cap;   // NORACE
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->not_empty, NULL);
    pthread_cond_init(&q->not_full, NULL);
    return q;
}

static int bq_push(struct bqueue *q, void *item)
{
    pthread_mutex_lock(&q->lock);
    while (q->count == q->cap && !q->closed)   // NORACE
        pthread_cond_wait(&q->not_full, &q->lock);
    if (q->closed) {   // NORACE
        pthread_mutex_unlock(&q->lock);
        return -1;
    }
    q->slot[(q->head + q->count) % q->cap] = item;   // NORACE
    q->count++;   // NORACE
    pthread_cond_signal(&q->not_empty);
    pthread_mutex_unlock(&q->lock);
    return 0;
}

static void *bq_pop(struct bqueue *q)
{
    void *item = NULL;

    pthread_mutex_lock(&q->lock);
    while (q->count == 0 && !q->closed)   // NORACE
        pthread_cond_wait(&q->not_empty, &q->lock);
    if (q->count > 0) {   // NORACE
        item = q->slot[q->head];   // NORACE
        q->head = (q->head + 1) % q->cap;   // NORACE
        q->count--;   // RACE
        pthread_cond_signal(&q->not_full);
    }
    pthread_mutex_unlock(&q->lock);
    return item;
}

static size_t bq_length(struct bqueue *q)
{
    return q->count;   // RACE
}

static void bq_close(struct bqueue *q)
{
    pthread_mutex_lock(&q->lock);
    q->closed = true;   // NORACE
    pthread_cond_broadcast(&q->not_empty);
    pthread_cond_broadcast(&q->not_full);
    pthread_mutex_unlock(&q->lock);
}

static void bq_free(struct bqueue *q)
{
    pthread_cond_destroy(&q->not_full);
    pthread_cond_destroy(&q->not_empty);
    pthread_mutex_destroy(&q->lock);
    free(q->slot);   // NORACE
    free(q);   // NORACE
}

static void *consumer(void *arg)
{
    struct bqueue *q = arg;
    long total = 0;
    int *p;

    while ((p = bq_pop(q)) != NULL) {
        total += *p;   // NORACE
        free(p);   // NORACE
    }
    return (void *)total;
}

int main(void)
{
    struct bqueue *q = bq_new(8);
    pthread_t c[2];
    void *r;
    long total = 0;
    size_t peak = 0;

    if (!q)
        return 1;
    for (int i = 0; i < 2; i++)
        pthread_create(&c[i], NULL, consumer, q);
    for (int i = 1; i <= 500; i++) {
        int *p = malloc(sizeof *p);
        if (!p)
            break;
        *p = i;   // NORACE
        bq_push(q, p);
        size_t n = bq_length(q);
        if (n > peak)
            peak = n;
    }
    bq_close(q);
    for (int i = 0; i < 2; i++) {
        pthread_join(c[i], &r);
        total += (long)r;
    }
    printf("total %ld, peak backlog %s\n", total, peak ? "seen" : "none");
    bq_free(q);
    return 0;
}
