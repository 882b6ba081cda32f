/* ownership of a message moves through the queue; the producer remembers only
 * a copy of the last sequence number */
#include <pthread.h>
#include <stdlib.h>
struct msg { struct msg *next; int seq; int acks; };
static struct msg *q;
static int closed;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void push(struct msg *x)
{
    pthread_mutex_lock(&m);
    x->next = q;  // NORACE
    q = x;  // NORACE
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
}

static void *consumer(void *arg)
{
    for (;;) {
        struct msg *x;
        pthread_mutex_lock(&m);
        while (!q && !closed)  // NORACE
            pthread_cond_wait(&c, &m);
        x = q;  // NORACE
        if (x)
            q = x->next;  // NORACE
        pthread_mutex_unlock(&m);
        if (!x)
            return NULL;
        x->acks++;  // NORACE
        free(x);
    }
}

int main(void)
{
    pthread_t t[2];
    int last = -1;
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, consumer, NULL);
    for (int i = 0; i < 50; i++) {
        struct msg *x = malloc(sizeof *x);
        x->seq = last + 1;  // NORACE
        x->acks = 0;  // NORACE
        last = x->seq;  // NORACE
        push(x);
    }
    pthread_mutex_lock(&m);
    closed = 1;  // NORACE
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    return 0;
}
