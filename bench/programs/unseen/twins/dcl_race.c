/* correct orders, but one element is filled in after the publication */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct reg { int n; int *tab; };
static _Atomic(struct reg *) inst;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static struct reg *get(void)
{
    struct reg *r = atomic_load_explicit(&inst, memory_order_acquire);  // NORACE
    if (!r) {
        pthread_mutex_lock(&m);
        r = atomic_load_explicit(&inst, memory_order_relaxed);  // NORACE
        if (!r) {
            r = malloc(sizeof *r);
            r->n = 8;  // NORACE
            r->tab = calloc(8, sizeof(int));  // NORACE
            atomic_store_explicit(&inst, r, memory_order_release);  // NORACE
            r->tab[3] = 5;  // RACE
        }
        pthread_mutex_unlock(&m);
    }
    return r;
}

static void *user(void *arg)
{
    struct reg *r = get();
    return (void *)(long)r->tab[r->n - 5];  // RACE
}

int main(void)
{
    pthread_t t[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], NULL, user, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    return 0;
}
