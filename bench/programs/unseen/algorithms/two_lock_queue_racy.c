#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sched.h>

struct n {
    int val;
    struct n *next;
};

static struct n *qh, *qt;
static pthread_mutex_t hl = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t tl = PTHREAD_MUTEX_INITIALIZER;

static struct n *alloc(int v)
{
    struct n *x = malloc(sizeof *x);
    if (!x)
        abort();
    x->val = v; // RACE
    x->next = NULL; // RACE
    return x;
}

static void enq(int v)
{
    struct n *x = alloc(v);
    pthread_mutex_lock(&tl);
    qt->next = x; // RACE
    qt = x; // NORACE
    pthread_mutex_unlock(&tl);
}

static int deq(int *v)
{
    pthread_mutex_lock(&hl);
    struct n *old = qh; // NORACE
    struct n *nx = old->next; // RACE
    if (!nx) {
        pthread_mutex_unlock(&hl);
        return 0;
    }
    *v = nx->val; // RACE
    qh = nx; // NORACE
    pthread_mutex_unlock(&hl);
    free(old); // RACE
    return 1;
}

static void *producer(void *a) { for (int i = 0; i < 20; i++) enq(i); return a; }
static void *consumer(void *a)
{
    int v, k = 0;
    while (k < 20)
        if (deq(&v))
            k++;
        else
            sched_yield();
    return a;
}

int main(void)
{
    pthread_t p1, p2, c1, c2;
    qh = qt = alloc(0); // NORACE
    pthread_create(&p1, 0, producer, 0);
    pthread_create(&p2, 0, producer, 0);
    pthread_create(&c1, 0, consumer, 0);
    pthread_create(&c2, 0, consumer, 0);
    pthread_join(p1, 0); pthread_join(p2, 0);
    pthread_join(c1, 0); pthread_join(c2, 0);
    return qh != qt; // NORACE
}
