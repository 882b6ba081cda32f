#include <pthread.h>
#include <sched.h>
#include <errno.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int in_a, in_b, moved;
static int misses[2];

static int grab_both(pthread_mutex_t *x, pthread_mutex_t *y)
{
    pthread_mutex_lock(x);
    int rc = pthread_mutex_trylock(y);
    if (rc == EBUSY) {
        pthread_mutex_unlock(x);
        return 0;
    }
    return rc == 0;
}

static void *one(void *p)
{
    for (int i = 0; i < 10; i++) {
        while (!grab_both(&a, &b)) {
            misses[0]++;  // NORACE
            sched_yield();
        }
        in_a--;  // NORACE
        in_b++;  // NORACE
        moved++;  // NORACE
        pthread_mutex_unlock(&b);
        pthread_mutex_unlock(&a);
    }
    return p;
}

static void *two(void *p)
{
    for (int i = 0; i < 10; i++) {
        if (__VERIFIER_nondet_int())
            continue;
        if (!grab_both(&b, &a)) {
            misses[1]++;  // NORACE
            continue;
        }
        in_b--;  // NORACE
        in_a++;  // NORACE
        moved++;  // NORACE
        pthread_mutex_unlock(&a);
        pthread_mutex_unlock(&b);
    }
    return p;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, 0, one, 0);
    pthread_create(&t2, 0, two, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    assert(in_a + in_b == 0);  // NORACE
    return misses[0] + misses[1] < 0;  // NORACE
}
