#include <pthread.h>

struct account { pthread_mutex_t mtx; int bal; };
static struct account acc[2];

static void transfer(struct account *from, struct account *to, int amt)
{
    struct account *first = from < to ? from : to;
    struct account *second = from < to ? to : from;
    pthread_mutex_lock(&first->mtx);
    pthread_mutex_lock(&second->mtx);
    from->bal -= amt; // NORACE
    to->bal += amt; // NORACE
    pthread_mutex_unlock(&second->mtx);
    pthread_mutex_unlock(&first->mtx);
}

static int read_bal(struct account *a)
{
    int r;
    pthread_mutex_lock(&a->mtx);
    r = a->bal; // NORACE
    pthread_mutex_unlock(&a->mtx);
    return r;
}

static void *t1(void *u) { for (int i = 0; i < 20; i++) transfer(&acc[0], &acc[1], 1); return u; }
static void *t2(void *u) { for (int i = 0; i < 20; i++) transfer(&acc[1], &acc[0], 1); return u; }

static void *audit(void *u)
{
    int s = 0;
    for (int i = 0; i < 20; i++)
        s += read_bal(&acc[1]);
    *(int *)u = s;
    return 0;
}

int main(void)
{
    pthread_t a, b, c;
    int s;
    for (int i = 0; i < 2; i++) {
        pthread_mutex_init(&acc[i].mtx, 0);
        acc[i].bal = 1000; // NORACE
    }
    pthread_create(&a, 0, t1, 0);
    pthread_create(&b, 0, t2, 0);
    pthread_create(&c, 0, audit, &s);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return acc[0].bal + acc[1].bal != 2000; // NORACE
}
