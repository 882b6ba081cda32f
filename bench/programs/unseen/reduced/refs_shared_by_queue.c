#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct message { atomic_int refs; int value; };
static struct message *box[2];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void put(struct message *x) {
    if (atomic_fetch_sub_explicit(&x->refs, 1, memory_order_acq_rel) == 1) // NORACE
        free(x); // NORACE
}
static void push(int i, struct message *x) {
    pthread_mutex_lock(&m);
    box[i] = x; // NORACE
    pthread_mutex_unlock(&m);
}
static void *sub(void *arg) {
    long i = (long)arg;
    pthread_mutex_lock(&m);
    struct message *x = box[i]; // NORACE
    box[i] = NULL; // NORACE
    pthread_mutex_unlock(&m);
    if (x) {
        int v = x->value; // NORACE
        put(x);
        return (void *)(long)v;
    }
    return NULL;
}
int main(void) {
    pthread_t a, b;
    struct message *x = malloc(sizeof *x);
    if (!x) abort();
    atomic_init(&x->refs, 1);
    x->value = 5; // NORACE
    pthread_create(&a, NULL, sub, (void *)0);
    pthread_create(&b, NULL, sub, (void *)1);
    for (int i = 0; i < 2; i++) {
        atomic_fetch_add_explicit(&x->refs, 1, memory_order_relaxed); // NORACE
        push(i, x);
    }
    put(x);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
