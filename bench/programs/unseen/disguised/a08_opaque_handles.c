/* Objects behind integer handles: index and generation packed, the objects in
   a byte pool, addressed backwards from its end. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint32_t handle;

struct header { uint16_t gen; uint16_t size; };
struct object { struct header h; int32_t value; int32_t uses; };

#define COUNT 4
static _Alignas(8) unsigned char pool[COUNT * sizeof(struct object)];
static pthread_rwlock_t pool_lock = PTHREAD_RWLOCK_INITIALIZER;

static struct object *resolve(handle h)
{
    unsigned idx = h & 0xffff;
    unsigned char *end = pool + sizeof pool;
    struct object *o = (struct object *)end - 1 - idx;
    if (idx >= COUNT || o->h.gen != h >> 16)  // NORACE
        return NULL;
    return o;
}

static handle make(unsigned idx, int value)
{
    struct object *o = (struct object *)(pool + sizeof pool) - 1 - idx;
    o->h.gen = (uint16_t)(idx + 7);  // NORACE
    o->h.size = sizeof *o;  // NORACE
    o->value = value;  // NORACE
    return (uint32_t)o->h.gen << 16 | idx;  // NORACE
}

static int get(handle h)
{
    int v = -1;
    pthread_rwlock_rdlock(&pool_lock);
    struct object *o = resolve(h);
    if (o) {
        v = o->value;  // NORACE
        o->uses++;  // RACE
    }
    pthread_rwlock_unlock(&pool_lock);
    return v;
}

static void set(handle h, int v)
{
    pthread_rwlock_wrlock(&pool_lock);
    struct object *o = resolve(h);
    if (o)
        o->value = v;  // NORACE
    pthread_rwlock_unlock(&pool_lock);
}

static void *user(void *arg)
{
    handle h = (handle)(uintptr_t)arg;
    long sum = 0;
    for (int i = 0; i < 300; i++) {
        set(h, i);
        sum += get(h);
    }
    return (void *)sum;
}

int main(void)
{
    pthread_t t[3];
    handle h[2] = { make(0, 1), make(3, 2) };
    pthread_create(&t[0], NULL, user, (void *)(uintptr_t)h[0]);
    pthread_create(&t[1], NULL, user, (void *)(uintptr_t)h[0]);
    pthread_create(&t[2], NULL, user, (void *)(uintptr_t)h[1]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%d\n", resolve(h[0])->uses);  // NORACE
    return 0;
}
