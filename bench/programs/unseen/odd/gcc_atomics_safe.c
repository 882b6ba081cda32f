#include <pthread.h>

static int counter;
static int lockword;
static int guarded;

static void lk(void) { while (__sync_lock_test_and_set(&lockword, 1)) ; } // NORACE
static void ulk(void) { __sync_lock_release(&lockword); } // NORACE

static void *w(void *p)
{
    for (int i = 0; i < 50; i++) {
        __sync_fetch_and_add(&counter, 1); // NORACE
        lk();
        guarded += i; // NORACE
        ulk();
    }
    return p;
}

static void *mon(void *p)
{
    int seen;
    seen = __atomic_load_n(&counter, __ATOMIC_RELAXED); // NORACE
    return seen > 1000 ? p : 0;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, w, 0);
    pthread_create(&b, 0, w, 0);
    pthread_create(&c, 0, mon, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return counter - 100 + (guarded == 0); // NORACE
}
