#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

#define container_of(ptr, type, member) \
    ((type *)((char *)(ptr) - offsetof(type, member)))

struct work { void (*func)(struct work *); };

struct nic {
    int mtu;
    pthread_mutex_t stat_lock;
    unsigned rx;
    unsigned tx;
    struct work rx_work;
    struct work tx_work;
};

static void do_rx(struct work *w)
{
    struct nic *n = container_of(w, struct nic, rx_work);
    pthread_mutex_lock(&n->stat_lock);
    n->rx += n->mtu; // NORACE
    n->tx++; // RACE
    pthread_mutex_unlock(&n->stat_lock);
}

static void do_tx(struct work *w)
{
    struct nic *n = container_of(w, struct nic, tx_work);
    n->tx += n->mtu; // RACE
}

static void *run_work(void *p)
{
    struct work *w = p;
    for (int i = 0; i < 20; i++)
        w->func(w); // NORACE
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    struct nic *n = calloc(1, sizeof *n);
    if (!n)
        return 1;
    pthread_mutex_init(&n->stat_lock, NULL);
    n->mtu = 10; // NORACE
    n->rx_work.func = do_rx; // NORACE
    n->tx_work.func = do_tx; // NORACE
    pthread_create(&a, NULL, run_work, &n->rx_work);
    pthread_create(&b, NULL, run_work, &n->tx_work);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    int r = n->rx != 200 || n->tx != 220; // NORACE
    free(n); // NORACE
    return r;
}
