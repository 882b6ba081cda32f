#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int a, b;
static int *pa = &a, *pb = &b;
static pthread_mutex_t ma = PTHREAD_MUTEX_INITIALIZER, mb = PTHREAD_MUTEX_INITIALIZER;

static void swap(int **x, int **y) {
    int *t = *x; // NORACE
    *x = *y; // NORACE
    *y = t; // NORACE
}
static void *first(void *arg) {
    (void)arg;
    pthread_mutex_lock(&ma);
    *pa = 1; // RACE
    pthread_mutex_unlock(&ma);
    return NULL;
}
static void *second(void *arg) {
    (void)arg;
    pthread_mutex_lock(&mb);
    b = 2; // RACE
    pthread_mutex_unlock(&mb);
    return NULL;
}
int main(void) {
    pthread_t t, u;
    if (__VERIFIER_nondet_int())
        swap(&pa, &pb);
    pthread_create(&t, NULL, first, NULL);
    pthread_create(&u, NULL, second, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return a + b; // NORACE
}
