/* Fixed-size object pool with a free list. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OBJ_BYTES 64

struct obj {
    struct obj *next_free;
    unsigned owner;
    char payload[OBJ_BYTES];
};

struct obj_pool {
    pthread_mutex_t lock;
    pthread_cond_t available;
    struct obj *free_list;
    unsigned outstanding;
    struct obj *slab;
};

static int pool_init(struct obj_pool *p, int n)
{
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->available, NULL);
    p->free_list = NULL;   // NORACE
    p->outstanding = 0;   // NORACE
    p->slab = calloc(n, sizeof *p->slab);
    if (!p->slab)
        return -1;
    for (int i = 0; i < n; i++) {
        p->slab[i].next_free = p->free_list;   // NORACE
        p->free_list = &p->slab[i];   // NORACE
    }
    return 0;
}

static struct obj *pool_get(struct obj_pool *p, unsigned who)
{
    struct obj *o;

    pthread_mutex_lock(&p->lock);
    while (!p->free_list)   // NORACE
        pthread_cond_wait(&p->available, &p->lock);
    o = p->free_list;   // NORACE
    p->free_list = o->next_free;   // NORACE
    p->outstanding++;   // NORACE
    pthread_mutex_unlock(&p->lock);
    o->owner = who;   // RACE
    return o;
}

static void pool_put(struct obj_pool *p, struct obj *o)
{
    pthread_mutex_lock(&p->lock);
    o->next_free = p->free_list;   // NORACE
    p->free_list = o;   // NORACE
    p->outstanding--;   // NORACE
    pthread_cond_signal(&p->available);
    pthread_mutex_unlock(&p->lock);
    memset(o->payload, 0, sizeof o->payload);   // RACE
    o->owner = 0;   // RACE
}

struct user {
    struct obj_pool *pool;
    unsigned id;
    unsigned long bytes;
};

static void *user_main(void *arg)
{
    struct user *u = arg;

    for (int i = 0; i < 400; i++) {
        struct obj *a = pool_get(u->pool, u->id);   // NORACE
        snprintf(a->payload, sizeof a->payload, "user %u item %d", u->id, i);   // RACE
        u->bytes += strlen(a->payload);   // RACE
        if (a->owner != u->id)   // RACE
            fprintf(stderr, "object stolen\n");
        pool_put(u->pool, a);   // NORACE
    }
    return NULL;
}

int main(void)
{
    struct obj_pool pool;
    struct user users[3];
    pthread_t th[3];
    unsigned long bytes = 0;

    if (pool_init(&pool, 2) != 0)
        return 1;
    for (unsigned i = 0; i < 3; i++) {
        users[i].pool = &pool;   // NORACE
        users[i].id = i + 1;   // NORACE
        users[i].bytes = 0;   // NORACE
        if (pthread_create(&th[i], NULL, user_main, &users[i]) != 0)
            return 1;
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(th[i], NULL);
        bytes += users[i].bytes;   // NORACE
    }
    printf("%lu bytes formatted, %u outstanding\n", bytes, pool.outstanding);   // NORACE
    free(pool.slab);   // NORACE
    return 0;
}
