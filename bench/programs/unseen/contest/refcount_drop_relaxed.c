#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct obj { atomic_int refs; int value; int id; };

static void put(struct obj *o) {
    if (atomic_fetch_sub_explicit(&o->refs, 1, memory_order_relaxed) == 1) {
        o->value = -1; // RACE
        free(o);
    }
}
static void *use(void *arg) {
    struct obj *o = arg;
    o->value++; // RACE
    put(o);
    return NULL;
}
int main(void) {
    pthread_t a;
    struct obj *o = malloc(sizeof *o);
    if (!o) abort();
    atomic_init(&o->refs, 2);
    o->value = 1; // NORACE
    pthread_create(&a, NULL, use, o);
    put(o);
    pthread_join(a, NULL);
    return 0;
}
