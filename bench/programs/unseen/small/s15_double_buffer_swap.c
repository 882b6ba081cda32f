#include <pthread.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct buf { int n; int items[32]; };

static struct buf b0, b1;
static struct buf *front = &b0;     /* producers fill it, under lock */
static struct buf *back = &b1;      /* only the drainer */
static pthread_mutex_t lk = PTHREAD_MUTEX_INITIALIZER;
static int stop;
static long total;

static void add(int v)
{
    pthread_mutex_lock(&lk);
    if (front->n < 32)  // NORACE
        front->items[front->n++] = v;  // NORACE
    pthread_mutex_unlock(&lk);
}

static void *producer(void *p)
{
    for (int i = 0; i < 10; i++)
        add(__VERIFIER_nondet_int() & 7);
    return p;
}

static void drain(void)
{
    struct buf *full;
    pthread_mutex_lock(&lk);
    full = front;  // NORACE
    front = back;  // NORACE
    back = full;  // NORACE
    pthread_mutex_unlock(&lk);
    for (int i = 0; i < full->n; i++)  // NORACE
        total += full->items[i];  // NORACE
    full->n = 0;  // NORACE
}

static void *drainer(void *p)
{
    int s;
    do {
        pthread_mutex_lock(&lk);
        s = stop;  // NORACE
        pthread_mutex_unlock(&lk);
        drain();
    } while (!s);
    return p;
}

int main(void)
{
    pthread_t a, b, d;
    pthread_create(&d, 0, drainer, 0);
    pthread_create(&a, 0, producer, 0);
    pthread_create(&b, 0, producer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_mutex_lock(&lk);
    stop = 1;  // NORACE
    pthread_mutex_unlock(&lk);
    pthread_join(d, 0);
    return total < 0;  // NORACE
}
