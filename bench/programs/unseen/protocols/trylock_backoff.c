/* Two locks taken by lock + trylock with back-off; data only touched
 * when both are held. */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>

struct bin {
    pthread_mutex_t mtx;
    int units;
};

static struct bin left = { PTHREAD_MUTEX_INITIALIZER, 500 };
static struct bin right = { PTHREAD_MUTEX_INITIALIZER, 500 };

static int lock_both(struct bin *a, struct bin *b)
{
    for (int tries = 0; tries < 1000; tries++) {
        pthread_mutex_lock(&a->mtx);
        int rc = pthread_mutex_trylock(&b->mtx);
        if (rc == 0)
            return 0;
        pthread_mutex_unlock(&a->mtx);
        if (rc != EBUSY)
            return rc;
        sched_yield();
    }
    return EBUSY;
}

static void shift(struct bin *src, struct bin *dst, int n)
{
    if (lock_both(src, dst) != 0)
        return;
    src->units -= n;   // NORACE
    dst->units += n;   // NORACE
    pthread_mutex_unlock(&dst->mtx);
    pthread_mutex_unlock(&src->mtx);
}

static void *to_right(void *unused)
{
    for (int i = 0; i < 500; i++)
        shift(&left, &right, 1);
    return unused;
}

static void *to_left(void *unused)
{
    for (int i = 0; i < 500; i++)
        shift(&right, &left, 2);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, to_right, NULL);
    pthread_create(&b, NULL, to_left, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d\n", left.units + right.units);   // NORACE
    return 0;
}
