#include <pthread.h>

#define KEYS 4

static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int table[KEYS];
static int lookups;
static int last_key;

static int lookup(int k)
{
    int v;
    pthread_rwlock_rdlock(&rw);
    v = table[k]; // NORACE
    __atomic_fetch_add(&lookups, 1, __ATOMIC_RELAXED); // NORACE
    pthread_rwlock_unlock(&rw);
    return v;
}

static void update(int k, int v)
{
    pthread_rwlock_wrlock(&rw);
    table[k] = v; // NORACE
    last_key = k; // NORACE
    pthread_rwlock_unlock(&rw);
}

static void *reader(void *arg)
{
    long sum = 0;
    int i;
    for (i = 0; i < 20; i++)
        sum += lookup(i % KEYS);
    return (void *)sum;
}

static void *writer(void *arg)
{
    int i;
    for (i = 0; i < 10; i++)
        update(i % KEYS, i);
    return 0;
}

int main(void)
{
    pthread_t r1, r2, w;
    pthread_create(&r1, 0, reader, 0);
    pthread_create(&r2, 0, reader, 0);
    pthread_create(&w, 0, writer, 0);
    pthread_join(r1, 0);
    pthread_join(r2, 0);
    pthread_join(w, 0);
    return lookups + last_key; // NORACE
}
