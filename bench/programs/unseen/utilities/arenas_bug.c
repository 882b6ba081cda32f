/* arenas - small-object allocator: per-thread caches in front of arenas.
 * A block remembers its arena; freeing puts it into the cache of the thread,
 * and full caches go back to the arenas. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define OBJ_SIZE    64
#define ARENA_OBJS  256
#define NARENAS     2
#define CACHE_MAX   16
#define BATCH       8

typedef struct block {
    struct block *next;
    struct arena *home;
    unsigned char payload[OBJ_SIZE];
} block_t;

typedef struct arena {
    pthread_mutex_t lock;
    block_t *freelist;
    int nfree;
    unsigned long refills, flushes;
    block_t store[ARENA_OBJS];
} arena_t;

typedef struct tcache {
    arena_t *arena;
    block_t *list;
    int n;
    unsigned long hits;
    struct tcache *next_cache;
} tcache_t;

static arena_t arenas[NARENAS];
static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_uint next_arena;
static _Thread_local tcache_t *my_cache;

static pthread_mutex_t caches_lock = PTHREAD_MUTEX_INITIALIZER;
static tcache_t *all_caches;
static unsigned long total_hits;

static void init_arenas(void)
{
    for (int a = 0; a < NARENAS; a++) {
        arena_t *ar = &arenas[a];
        pthread_mutex_init(&ar->lock, NULL);
        for (int i = 0; i < ARENA_OBJS; i++) {
            ar->store[i].home = ar; // NORACE
            ar->store[i].next = ar->freelist; // NORACE
            ar->freelist = &ar->store[i]; // NORACE
        }
        ar->nfree = ARENA_OBJS; // NORACE
    }
}

static tcache_t *get_cache(void)
{
    if (!my_cache) {
        tcache_t *tc = calloc(1, sizeof *tc);
        if (!tc)
            abort();
        pthread_once(&once, init_arenas);
        tc->arena = &arenas[atomic_fetch_add(&next_arena, 1) % NARENAS]; // NORACE
        pthread_mutex_lock(&caches_lock);
        tc->next_cache = all_caches; // NORACE
        all_caches = tc; // NORACE
        pthread_mutex_unlock(&caches_lock);
        my_cache = tc;
    }
    return my_cache;
}

static int refill(tcache_t *tc)
{
    arena_t *a = tc->arena; // NORACE
    int got = 0;

    pthread_mutex_lock(&a->lock);
    while (got < BATCH && a->freelist) { // RACE
        block_t *b = a->freelist; // RACE
        a->freelist = b->next; // RACE
        a->nfree--; // RACE
        b->next = tc->list; // RACE
        tc->list = b; // NORACE
        got++;
    }
    a->refills++; // NORACE
    pthread_mutex_unlock(&a->lock);
    tc->n += got; // NORACE
    return got;
}

static void flush_some(tcache_t *tc, int keep)
{
    while (tc->n > keep && tc->list) { // NORACE
        block_t *b = tc->list; // NORACE
        arena_t *a = tc->arena; // NORACE

        tc->list = b->next; // RACE
        tc->n--; // NORACE
        pthread_mutex_lock(&a->lock);
        b->next = b->home->freelist; // RACE
        b->home->freelist = b; // RACE
        b->home->nfree++; // RACE
        a->flushes++; // NORACE
        pthread_mutex_unlock(&a->lock);
    }
}

void *obj_alloc(void)
{
    tcache_t *tc = get_cache();
    block_t *b;

    if (!tc->list && !refill(tc)) // NORACE
        return NULL;
    b = tc->list; // NORACE
    tc->list = b->next; // RACE
    tc->n--; // NORACE
    tc->hits++; // NORACE
    return b->payload;
}

void obj_free(void *p)
{
    tcache_t *tc = get_cache();
    block_t *b = (block_t *)((char *)p - offsetof(block_t, payload));

    b->next = tc->list; // RACE
    tc->list = b; // NORACE
    if (++tc->n > CACHE_MAX) // NORACE
        flush_some(tc, CACHE_MAX / 2);
}

/* a thread is about to end: give everything back */
void obj_thread_exit(void)
{
    tcache_t *tc = my_cache, **pp;

    if (!tc)
        return;
    flush_some(tc, 0);
    pthread_mutex_lock(&caches_lock);
    total_hits += tc->hits; // NORACE
    for (pp = &all_caches; *pp != tc; pp = &(*pp)->next_cache) // NORACE
        ;
    *pp = tc->next_cache; // NORACE
    pthread_mutex_unlock(&caches_lock);
    free(tc); // NORACE
    my_cache = NULL;
}

/* ---- exercise: objects travel between threads through a mailbox ---- */

#define BOX 32

static struct {
    pthread_mutex_t mu;
    void *slot[BOX];
    int n;
} box = { .mu = PTHREAD_MUTEX_INITIALIZER };

static void *swap_with_box(void *p, unsigned s)
{
    void *other = NULL;

    pthread_mutex_lock(&box.mu);
    if (box.n < BOX) { // NORACE
        box.slot[box.n++] = p; // NORACE
    } else {
        other = box.slot[s % BOX]; // NORACE
        box.slot[s % BOX] = p; // NORACE
    }
    pthread_mutex_unlock(&box.mu);
    return other;
}

static void *mutator(void *arg)
{
    unsigned s = (unsigned)(uintptr_t)arg;

    for (int i = 0; i < 2000; i++) {
        unsigned char *p = obj_alloc();
        s = s * 1664525u + 1013904223u;
        if (i % 100 == 0)
            usleep(100);
        if (!p)
            continue;
        memset(p, (int)(s & 0xff), OBJ_SIZE); // RACE
        if ((s >> 16) & 1)
            p = swap_with_box(p, s >> 8);
        if (p) {
            if (p[0] != p[OBJ_SIZE - 1]) // RACE
                fprintf(stderr, "corrupt object\n");
            obj_free(p);
        }
    }
    obj_thread_exit();
    return NULL;
}

int main(void)
{
    pthread_t t[4];
    int lost;

    for (uintptr_t i = 0; i < 4; i++)
        if (pthread_create(&t[i], NULL, mutator, (void *)(i * 9 + 1)))
            abort();
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < box.n; i++) // NORACE
        obj_free(box.slot[i]); // NORACE
    obj_thread_exit();
    lost = NARENAS * ARENA_OBJS - arenas[0].nfree - arenas[1].nfree; // NORACE
    printf("%lu hits, %d objects lost\n", total_hits, lost); // NORACE
    return 0;
}
