#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
union reg { unsigned word; unsigned char byte[4]; struct { unsigned short lo, hi; } half; };
static union reg r1, r2;
static pthread_mutex_t ml = PTHREAD_MUTEX_INITIALIZER, mh = PTHREAD_MUTEX_INITIALIZER;

static void *low(void *arg) {
    (void)arg;
    pthread_mutex_lock(&ml);
    r1.half.lo = 1; // NORACE
    r2.byte[3] = 4; // RACE
    pthread_mutex_unlock(&ml);
    return NULL;
}
static void *high(void *arg) {
    (void)arg;
    pthread_mutex_lock(&mh);
    r1.half.hi = 2; // NORACE
    r2.word = 0; // RACE
    pthread_mutex_unlock(&mh);
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, low, NULL);
    pthread_create(&b, NULL, high, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return r1.word + r2.word; // NORACE
}
