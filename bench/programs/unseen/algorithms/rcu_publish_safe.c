#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct config { int timeout; int retries; struct config *older; };

static _Atomic(struct config *) current;

#define rcu_assign(p, v) atomic_store_explicit(&(p), (v), memory_order_release)
#define rcu_deref(p)     atomic_load_explicit(&(p), memory_order_acquire)

static void *reader(void *out)
{
    int s = 0;
    for (int i = 0; i < 100; i++) {
        struct config *c = rcu_deref(current); // NORACE
        if (c)
            s += c->timeout * c->retries; // NORACE
    }
    *(int *)out = s; // NORACE
    return NULL;
}

static void set_config(int t, int r)
{
    struct config *old = rcu_deref(current); // NORACE
    struct config *c = malloc(sizeof *c);
    if (!c)
        return;
    c->timeout = t; // NORACE
    c->retries = r; // NORACE
    c->older = old; // NORACE
    rcu_assign(current, c); // NORACE
}

static void *updater(void *arg)
{
    for (int i = 1; i < 10; i++)
        set_config(i, i + 1);
    return arg;
}

int main(void)
{
    pthread_t r, u;
    int s = 0;
    pthread_create(&r, NULL, reader, &s);
    pthread_create(&u, NULL, updater, NULL);
    pthread_join(r, NULL);
    pthread_join(u, NULL);
    for (struct config *c = rcu_deref(current), *n; c; c = n) {
        n = c->older; // NORACE
        free(c); // NORACE
    }
    return s < 0; // NORACE
}
