#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* fixed buffers travel: free list -> reader -> writer -> free list */
#define NBUF 4
#define BLOCKS 40

struct buffer { struct buffer *next; int len; int last; unsigned char data[64]; };
struct queue { pthread_mutex_t lock; pthread_cond_t cv; struct buffer *head, *tail; int n; };

static struct queue free_q = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL, NULL, 0 };
static struct queue full_q = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL, NULL, 0 };
static struct buffer bufs[NBUF];

static void q_put(struct queue *q, struct buffer *b) {
    pthread_mutex_lock(&q->lock);
    b->next = NULL; // NORACE
    if (q->tail) // NORACE
        q->tail->next = b; // NORACE
    else
        q->head = b; // NORACE
    q->tail = b; // NORACE
    q->n++; // NORACE
    pthread_cond_signal(&q->cv);
    pthread_mutex_unlock(&q->lock);
}

static struct buffer *q_get(struct queue *q) {
    pthread_mutex_lock(&q->lock);
    while (!q->head) // NORACE
        pthread_cond_wait(&q->cv, &q->lock);
    struct buffer *b = q->head; // NORACE
    q->head = b->next; // NORACE
    if (!q->head) // NORACE
        q->tail = NULL; // NORACE
    q->n--; // NORACE
    pthread_mutex_unlock(&q->lock);
    return b;
}

static void *reader(void *arg) {
    for (int k = 0; k < BLOCKS; k++) {
        struct buffer *b = q_get(&free_q);
        b->len = 1 + k % 64; // RACE
        memset(b->data, k, b->len); // NORACE
        b->last = k == BLOCKS - 1; // NORACE
        q_put(&full_q, b);
    }
    return arg;
}

static void *writer(void *arg) {
    long sum = 0;
    for (int last = 0; !last;) {
        struct buffer *b = q_get(&full_q);
        for (int i = 0; i < b->len; i++) // NORACE
            sum += b->data[i]; // NORACE
        last = b->last; // NORACE
        q_put(&free_q, b);
        sum += b->len; // RACE
    }
    *(long *)arg = sum; // NORACE
    return NULL;
}

int main(void) {
    pthread_t r, w;
    long sum = 0;
    for (int i = 0; i < NBUF; i++)
        q_put(&free_q, &bufs[i]);
    pthread_create(&r, NULL, reader, NULL);
    pthread_create(&w, NULL, writer, &sum);
    pthread_join(r, NULL);
    pthread_join(w, NULL);
    printf("%ld %d\n", sum, free_q.n); // NORACE
    return 0;
}
