#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct obj { atomic_int refs; int id; };
static struct obj *table[4];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
/* the table does not hold a reference */
static struct obj *lookup(int i) {
    pthread_mutex_lock(&m);
    struct obj *o = table[i]; // NORACE
    if (o && atomic_load(&o->refs) > 0)
        atomic_fetch_add(&o->refs, 1);
    else
        o = NULL;
    pthread_mutex_unlock(&m);
    return o;
}
static void put(struct obj *o, int i) {
    if (atomic_fetch_sub(&o->refs, 1) == 1) {
        free(o); // RACE
        pthread_mutex_lock(&m);
        table[i] = NULL; // NORACE
        pthread_mutex_unlock(&m);
    }
}
static void *run(void *arg) {
    long s = 0;
    for (int k = 0; k < 1000; k++) {
        struct obj *o = lookup(k % 4);
        if (!o) continue;
        s += o->id;
        put(o, k % 4);
    }
    return (void *)s;
}
int main(void) {
    pthread_t a, b;
    for (int i = 0; i < 4; i++) {
        table[i] = calloc(1, sizeof **table); // NORACE
        if (!table[i]) abort();
        atomic_init(&table[i]->refs, 1);
        table[i]->id = i;
    }
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    for (int i = 0; i < 4; i++) {
        pthread_mutex_lock(&m);
        struct obj *o = table[i]; // NORACE
        pthread_mutex_unlock(&m);
        if (o) put(o, i);
    }
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
