#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct obj { atomic_int refs; int value; };
static struct obj *shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct obj *get(void) {
    pthread_mutex_lock(&m);
    struct obj *o = shared; // NORACE
    atomic_fetch_add(&o->refs, 1); // NORACE
    pthread_mutex_unlock(&m);
    return o;
}
static void put(struct obj *o) {
    if (atomic_fetch_sub(&o->refs, 1) == 1) { // NORACE
        o->value = -1; // NORACE
        free(o); // NORACE
    } else {
        o->value = 0; // RACE
    }
}
static void *run(void *arg) {
    for (int k = 0; k < 1000; k++)
        put(get());
    return arg;
}
int main(void) {
    pthread_t a, b;
    shared = malloc(sizeof *shared); // NORACE
    if (!shared) abort();
    atomic_init(&shared->refs, 1);
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
