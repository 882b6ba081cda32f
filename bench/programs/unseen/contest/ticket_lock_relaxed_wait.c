#include <pthread.h>
#include <stdatomic.h>
struct ticket { atomic_uint next, serving; };
static struct ticket l;
static int total;

static void enter(struct ticket *t) {
    unsigned mine = atomic_fetch_add_explicit(&t->next, 1, memory_order_relaxed); // NORACE
    while (atomic_load_explicit(&t->serving, memory_order_relaxed) != mine) // NORACE
        ;
}
static void leave(struct ticket *t) {
    atomic_fetch_add_explicit(&t->serving, 1, memory_order_release); // NORACE
}
static void *run(void *arg) {
    (void)arg;
    enter(&l);
    total++; // RACE
    leave(&l);
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return total; // NORACE
}
