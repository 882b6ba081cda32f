#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct obj { atomic_int refs; int value[2]; int id; };

static void put(struct obj *o) {
    if (atomic_fetch_sub_explicit(&o->refs, 1, memory_order_acq_rel) == 1) { // NORACE
        o->value[0] = -1; // NORACE
        free(o); // NORACE
    }
}
static void *use0(void *arg) {
    struct obj *o = arg;
    o->value[0]++; // NORACE
    put(o);
    return NULL;
}
static void *use1(void *arg) {
    struct obj *o = arg;
    o->value[1] = o->id; // NORACE
    put(o);
    return NULL;
}
int main(void) {
    pthread_t a, b;
    struct obj *o = malloc(sizeof *o);
    if (!o) abort();
    atomic_init(&o->refs, 3);
    o->value[0] = 1; // NORACE
    o->value[1] = 1; // NORACE
    o->id = 3; // NORACE
    pthread_create(&a, NULL, use0, o);
    pthread_create(&b, NULL, use1, o);
    put(o);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
