/* mempool1 - fixed size object pool: per thread magazines refilled from a
 * global depot; objects travel between threads through a bounded buffer. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OBJ_SIZE 48
#define SLAB_OBJS 32
#define MAG_SIZE 8
#define BUF_SIZE 16
#define ITEMS 400

struct object {
    struct object *next_free;
    int owner;
    unsigned serial;
    char data[OBJ_SIZE];
};

struct depot {
    pthread_mutex_t lock;
    struct object *free_list;
    unsigned nfree, slabs;
};

struct magazine {
    struct object *items[MAG_SIZE];
    int count;
    unsigned long hits, misses;
};

struct bounded {
    pthread_mutex_t lock;
    pthread_cond_t not_full, not_empty;
    struct object *slot[BUF_SIZE];
    unsigned in, out;
    int producers;
};

static struct depot depot = { .lock = PTHREAD_MUTEX_INITIALIZER };
static struct bounded buf = {
    .lock = PTHREAD_MUTEX_INITIALIZER,
    .not_full = PTHREAD_COND_INITIALIZER,
    .not_empty = PTHREAD_COND_INITIALIZER,
};
static __thread struct magazine mag;
static unsigned long sum_hits, sum_misses;
static pthread_mutex_t sum_lock = PTHREAD_MUTEX_INITIALIZER;

static int depot_grow_locked(void)
{
    struct object *slab = calloc(SLAB_OBJS, sizeof *slab);
    int i;

    if (slab == NULL)
        return -1;
    for (i = 0; i < SLAB_OBJS; i++) {
        slab[i].next_free = depot.free_list;  // NORACE
        depot.free_list = &slab[i];  // NORACE
    }
    depot.nfree += SLAB_OBJS;  // NORACE
    depot.slabs++;  // NORACE
    return 0;
}

static void refill(void)
{
    pthread_mutex_lock(&depot.lock);
    while (mag.count < MAG_SIZE / 2) {  // NORACE
        if (depot.free_list == NULL && depot_grow_locked() != 0)  // NORACE
            break;
        mag.items[mag.count++] = depot.free_list;  // NORACE
        depot.free_list = depot.free_list->next_free;  // NORACE
        depot.nfree--;  // NORACE
    }
    pthread_mutex_unlock(&depot.lock);
}

static struct object *obj_alloc(void)
{
    if (mag.count == 0) {  // NORACE
        mag.misses++;  // NORACE
        refill();
    } else {
        mag.hits++;  // NORACE
    }
    return mag.count > 0 ? mag.items[--mag.count] : NULL;  // NORACE
}

static void obj_free(struct object *o)
{
    if (mag.count < MAG_SIZE) {  // NORACE
        mag.items[mag.count++] = o;  // NORACE
        memset(o->data, 0xdd, sizeof o->data);  // RACE
        return;
    }
    pthread_mutex_lock(&depot.lock);
    o->next_free = depot.free_list;  // NORACE
    depot.free_list = o;  // NORACE
    depot.nfree++;  // NORACE
    pthread_mutex_unlock(&depot.lock);
    memset(o->data, 0xee, sizeof o->data);  // RACE
}

static void thread_flush(void)
{
    pthread_mutex_lock(&sum_lock);
    sum_hits += mag.hits;  // NORACE
    sum_misses += mag.misses;  // NORACE
    pthread_mutex_unlock(&sum_lock);
    pthread_mutex_lock(&depot.lock);
    while (mag.count > 0) {  // NORACE
        struct object *o = mag.items[--mag.count];  // NORACE

        o->next_free = depot.free_list;  // NORACE
        depot.free_list = o;  // NORACE
        depot.nfree++;  // NORACE
    }
    pthread_mutex_unlock(&depot.lock);
}

static void put(struct object *o)
{
    pthread_mutex_lock(&buf.lock);
    while (buf.in - buf.out == BUF_SIZE)  // NORACE
        pthread_cond_wait(&buf.not_full, &buf.lock);
    buf.slot[buf.in++ % BUF_SIZE] = o;  // NORACE
    pthread_cond_signal(&buf.not_empty);
    pthread_mutex_unlock(&buf.lock);
}

static struct object *get(void)
{
    struct object *o = NULL;

    pthread_mutex_lock(&buf.lock);
    while (buf.in == buf.out && buf.producers > 0)  // NORACE
        pthread_cond_wait(&buf.not_empty, &buf.lock);
    if (buf.in != buf.out) {  // NORACE
        o = buf.slot[buf.out++ % BUF_SIZE];  // NORACE
        pthread_cond_signal(&buf.not_full);
    }
    pthread_mutex_unlock(&buf.lock);
    return o;
}

static void *producer(void *arg)
{
    unsigned i;

    for (i = 0; i < ITEMS; i++) {
        struct object *o = obj_alloc();

        if (o == NULL)
            break;
        o->owner = (int)(long)arg;  // NORACE
        o->serial = i;  // NORACE
        snprintf(o->data, sizeof o->data, "item %u of %d", i, o->owner);  // RACE
        put(o);
    }
    thread_flush();
    pthread_mutex_lock(&buf.lock);
    buf.producers--;  // NORACE
    pthread_cond_broadcast(&buf.not_empty);
    pthread_mutex_unlock(&buf.lock);
    return NULL;
}

static void *consumer(void *arg)
{
    struct object *o;
    unsigned long n = 0;

    (void)arg;
    while ((o = get()) != NULL) {
        n += o->serial + strlen(o->data);  // RACE
        obj_free(o);
    }
    thread_flush();
    return (void *)n;
}

int main(void)
{
    pthread_t p[2], c[2];
    long i;

    buf.producers = 2;  // NORACE
    for (i = 0; i < 2; i++) {
        if (pthread_create(&p[i], NULL, producer, (void *)i) || pthread_create(&c[i], NULL, consumer, NULL))
            exit(1);
    }
    for (i = 0; i < 2; i++) {
        pthread_join(p[i], NULL);
        pthread_join(c[i], NULL);
    }
    printf("hits %lu misses %lu free %u slabs %u\n", sum_hits, sum_misses, depot.nfree, depot.slabs);  // NORACE
    return depot.nfree != depot.slabs * SLAB_OBJS;  // NORACE
}
