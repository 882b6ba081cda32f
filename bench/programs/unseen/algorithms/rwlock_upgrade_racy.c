#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>

static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static char cached[16];
static int cached_for = -1;
static int misses;

static int resolve(int id)
{
    int c;
    pthread_rwlock_rdlock(&rw);
    if (cached_for == id) { // RACE
        c = cached[0]; // RACE
        pthread_rwlock_unlock(&rw);
        return c;
    }
    memset(cached, 'a' + id % 26, sizeof cached - 1); // RACE
    cached_for = id; // RACE
    misses++; // RACE
    c = cached[0]; // RACE
    pthread_rwlock_unlock(&rw);
    return c;
}

static void *ask(void *arg)
{
    int base = *(int *)arg; // NORACE
    for (int i = 0; i < 20; i++)
        resolve((base + i) % 3);
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    int b[3] = {0, 1, 2};
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, ask, &b[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return misses == 0; // NORACE
}
