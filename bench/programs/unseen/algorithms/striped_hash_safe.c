#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define NBUCKET 8
#define NLOCK 3

typedef struct ent { unsigned key; int val; struct ent *next; } ent;

static ent *bucket[NBUCKET];
static pthread_mutex_t stripe[NLOCK];

static pthread_mutex_t *lock_for(unsigned key)
{
    return &stripe[(key % NBUCKET) % NLOCK];
}

static void put(unsigned key, int val)
{
    ent *e, *fresh = malloc(sizeof *fresh);
    if (!fresh)
        return;
    fresh->key = key; // NORACE
    fresh->val = val; // NORACE
    pthread_mutex_lock(lock_for(key));
    for (e = bucket[key % NBUCKET]; e; e = e->next) // NORACE
        if (e->key == key) { // NORACE
            e->val = val; // NORACE
            break;
        }
    if (!e) {
        fresh->next = bucket[key % NBUCKET]; // NORACE
        bucket[key % NBUCKET] = fresh; // NORACE
        fresh = NULL;
    }
    pthread_mutex_unlock(lock_for(key));
    free(fresh);
}

static void *filler(void *arg)
{
    unsigned base = *(unsigned *)arg; // NORACE
    for (unsigned i = 0; i < 24; i++)
        put(base + i * 2, (int)i);
    return NULL;
}

int main(void)
{
    pthread_t t1, t2;
    unsigned b1 = 0, b2 = 8;
    for (int i = 0; i < NLOCK; i++)
        pthread_mutex_init(&stripe[i], NULL);
    memset(bucket, 0, sizeof bucket); // NORACE
    pthread_create(&t1, NULL, filler, &b1);
    pthread_create(&t2, NULL, filler, &b2);
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    return bucket[0] == NULL; // NORACE
}
