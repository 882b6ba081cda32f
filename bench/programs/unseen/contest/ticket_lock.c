#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
struct ticket { atomic_uint next, serving; };
static struct ticket l;
static int inside, total;

static void enter(struct ticket *t) {
    unsigned mine = atomic_fetch_add_explicit(&t->next, 1, memory_order_relaxed); // NORACE
    while (atomic_load_explicit(&t->serving, memory_order_acquire) != mine) // NORACE
        ;
}
static void leave(struct ticket *t) {
    unsigned s = atomic_load_explicit(&t->serving, memory_order_relaxed); // NORACE
    atomic_store_explicit(&t->serving, s + 1, memory_order_release); // NORACE
}
static void *run(void *arg) {
    (void)arg;
    enter(&l);
    if (++inside != 1) reach_error(); // NORACE
    total++; // NORACE
    inside--; // NORACE
    leave(&l);
    return NULL;
}
int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_create(&c, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    if (total != 3) reach_error(); // NORACE
    return 0;
}
