#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

struct cell {
    pthread_mutex_t lock;
    int v;
};

struct cell a = { PTHREAD_MUTEX_INITIALIZER, 1 }; // NORACE
struct cell b = { PTHREAD_MUTEX_INITIALIZER, 2 }; // NORACE

void *first(void *arg)
{
    struct cell *c = __VERIFIER_nondet_int() > 1 ? &a : &b;
    pthread_mutex_lock(&c->lock);
    c->v += 3; // NORACE
    pthread_mutex_unlock(&c->lock);
    return 0;
}

void *second(void *arg)
{
    struct cell *c = &b;
    struct cell *l = c;
    if (__VERIFIER_nondet_int() > 2)
        l = c = &a;
    pthread_mutex_lock(&l->lock);
    c->v -= 1; // NORACE
    pthread_mutex_unlock(&l->lock);
    return 0;
}

int main(void)
{
    pthread_t x, y;
    pthread_create(&x, 0, first, 0);
    pthread_create(&y, 0, second, 0);
    pthread_join(x, 0);
    pthread_join(y, 0);
    return a.v + b.v != 5; // NORACE
}
