#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>
#include <stdbool.h>

typedef struct { atomic_int n; } rw_t;   /* -1 writer, >0 readers */

static void rd_lock(rw_t *l)
{
    for (;;) {
        int v = atomic_load(&l->n); // NORACE
        if (v >= 0 && atomic_compare_exchange_weak(&l->n, &v, v + 1)) // NORACE
            return;
        sched_yield();
    }
}
static void rd_unlock(rw_t *l) { atomic_fetch_sub(&l->n, 1); } // NORACE
static void wr_lock(rw_t *l)
{
    int z = 0;
    while (!atomic_compare_exchange_weak(&l->n, &z, -1)) { // NORACE
        z = 0;
        sched_yield();
    }
}
static void wr_unlock(rw_t *l) { atomic_store(&l->n, 0); } // NORACE

static rw_t cache_lock;
static int key[8], val[8];
static int hits;

static bool lookup(int k, int *out)
{
    bool found = false;
    rd_lock(&cache_lock);
    for (int i = 0; i < 8; i++)
        if (key[i] == k) { // NORACE
            *out = val[i]; // NORACE
            hits++; // RACE
            found = true;
            break;
        }
    rd_unlock(&cache_lock);
    return found;
}

static void *reader(void *p)
{
    int v = 0;
    for (int i = 0; i < 100; i++)
        lookup(i % 5, &v);
    return p;
}

static void *updater(void *p)
{
    for (int i = 0; i < 20; i++) {
        wr_lock(&cache_lock);
        key[i % 8] = i; // NORACE
        val[i % 8] = i * i; // NORACE
        wr_unlock(&cache_lock);
    }
    return p;
}

int main(void)
{
    pthread_t r1, r2, u;
    pthread_create(&r1, 0, reader, 0);
    pthread_create(&r2, 0, reader, 0);
    pthread_create(&u, 0, updater, 0);
    pthread_join(r1, 0); pthread_join(r2, 0); pthread_join(u, 0);
    return hits < 0; // NORACE
}
