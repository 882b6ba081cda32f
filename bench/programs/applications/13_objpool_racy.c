/* Packet object pool with a locked free list and a grow path. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLAB_OBJS 32

typedef struct packet {
    union {
        struct packet *free_next;
        uint8_t hdr[16];
    };
    uint16_t len;
    uint16_t flags;
    uint8_t payload[64];
} packet;

typedef struct slab {
    struct slab *next;
    packet objs[SLAB_OBJS];
} slab;

typedef struct {
    pthread_mutex_t mu;
    packet *free_list;
    slab *slabs;
    size_t nfree, ntotal, high_water;
} pkt_pool;

static pkt_pool pool = { .mu = PTHREAD_MUTEX_INITIALIZER };

static int pool_grow_locked(void)
{
    slab *s = malloc(sizeof *s);
    if (!s)
        return -1;
    s->next = pool.slabs; // NORACE
    pool.slabs = s; // NORACE
    for (int i = 0; i < SLAB_OBJS; i++) {
        s->objs[i].free_next = pool.free_list;
        pool.free_list = &s->objs[i]; // NORACE
    }
    pool.nfree += SLAB_OBJS; // RACE!
    pool.ntotal += SLAB_OBJS; // NORACE
    return 0;
}

static packet *pkt_get(void)
{
    packet *p = NULL;
    size_t used;

    pthread_mutex_lock(&pool.mu);
    if (!pool.free_list && pool_grow_locked() < 0) // NORACE
        goto out;
    p = pool.free_list; // NORACE
    pool.free_list = p->free_next; // RACE!
    pool.nfree--; // RACE!
    used = pool.ntotal - pool.nfree; // NORACE
    if (used > pool.high_water) // NORACE
        pool.high_water = used; // NORACE
out:
    pthread_mutex_unlock(&pool.mu);
    if (p)
        p->len = 0;
    return p;
}

static void pkt_put(packet *p)
{
    pthread_mutex_lock(&pool.mu);
    p->free_next = pool.free_list; // RACE!
    pool.free_list = p; // NORACE
    pool.nfree++; // RACE!
    pthread_mutex_unlock(&pool.mu);
    memset(p->hdr, 0, sizeof p->hdr); // RACE!
}

static size_t pool_available(void)
{
    return pool.nfree; // RACE!
}

static void pkt_fill(packet *p, unsigned seed)
{
    memset(p->hdr, (int)(seed & 0xff), sizeof p->hdr);
    p->len = (uint16_t)(seed % sizeof p->payload); // NORACE
    p->flags = 1; // NORACE
    for (unsigned i = 0; i < p->len; i++) // NORACE
        p->payload[i] = (uint8_t)(seed + i); // NORACE
}

static unsigned pkt_sum(const packet *p)
{
    unsigned s = p->hdr[0];
    for (unsigned i = 0; i < p->len; i++) // NORACE
        s += p->payload[i]; // NORACE
    return s;
}

struct gen {
    pthread_t tid;
    unsigned seed;
    unsigned sum;
    unsigned starved;
};

static void *gen_main(void *arg)
{
    struct gen *g = arg;
    packet *held[8];

    for (int round = 0; round < 500; round++) {
        int n = 0;
        if (pool_available() == 0)
            g->starved++; // NORACE
        while (n < 8) {
            packet *p = pkt_get();
            if (!p)
                break;
            pkt_fill(p, g->seed++); // NORACE
            held[n++] = p;
        }
        while (n > 0) {
            g->sum += pkt_sum(held[--n]); // NORACE
            pkt_put(held[n]);
        }
    }
    return NULL;
}

int main(void)
{
    enum { N = 4 };
    struct gen *g = calloc(N, sizeof *g);
    if (!g)
        return 1;
    for (int i = 0; i < N; i++) {
        g[i].seed = (unsigned)i * 1000; // NORACE
        if (pthread_create(&g[i].tid, NULL, gen_main, g + i))
            return 1;
    }
    for (int i = 0; i < N; i++) {
        pthread_join(g[i].tid, NULL);
        printf("gen %d sum %u starved %u\n", i, g[i].sum, g[i].starved); // NORACE
    }
    assert(pool.nfree == pool.ntotal); // NORACE
    printf("high water %zu\n", pool.high_water); // NORACE
    while (pool.slabs) { // NORACE
        slab *n = pool.slabs->next; // NORACE
        free(pool.slabs); // NORACE
        pool.slabs = n; // NORACE
    }
    free(g);
    return 0;
}
