#include <pthread.h>
#include <sched.h>
#include <stdio.h>

struct account { pthread_mutex_t lock; long cents; int ops; };
static struct account acc[2] = { { PTHREAD_MUTEX_INITIALIZER, 1000, 0 }, { PTHREAD_MUTEX_INITIALIZER, 1000, 0 } };

static void lock_both(struct account *x, struct account *y) {
    for (;;) {
        pthread_mutex_lock(&x->lock);
        if (pthread_mutex_trylock(&y->lock) == 0)
            return;
        pthread_mutex_unlock(&x->lock);
        sched_yield();
    }
}
static void transfer(struct account *from, struct account *to, long c) {
    lock_both(from, to);
    from->cents -= c; // NORACE
    to->cents += c; // NORACE
    from->ops++; // NORACE
    pthread_mutex_unlock(&to->lock);
    pthread_mutex_unlock(&from->lock);
}
static void *there(void *arg) {
    for (int i = 0; i < 100; i++)
        transfer(&acc[0], &acc[1], 3);
    return arg;
}
static void *back(void *arg) {
    for (int i = 0; i < 100; i++)
        transfer(&acc[1], &acc[0], 2);
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, there, NULL);
    pthread_create(&b, NULL, back, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld %d\n", acc[0].cents + acc[1].cents, acc[0].ops); // NORACE
    return 0;
}
