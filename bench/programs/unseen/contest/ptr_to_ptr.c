#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int a, b, c;
static int *pa = &a, *pb = &b, *pc = &c;
static int **slots[3] = { &pa, &pb, &pc };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void set(int **pp, int v) { **pp = v; } // NORACE

static void *first(void *arg) {
    (void)arg;
    set(slots[0], 1); // NORACE
    pthread_mutex_lock(&m);
    set(slots[2], 4); // NORACE
    pthread_mutex_unlock(&m);
    return NULL;
}
static void *second(void *arg) {
    (void)arg;
    set(&pb, 2);
    pthread_mutex_lock(&m);
    set(&pc, 5);
    pthread_mutex_unlock(&m);
    return NULL;
}
int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, first, NULL);
    pthread_create(&u, NULL, second, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return a + b + c; // NORACE
}
