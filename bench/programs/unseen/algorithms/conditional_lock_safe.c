#include <pthread.h>
#include <stdbool.h>

typedef struct { bool mt; pthread_mutex_t mu; int pos; int cells[32]; } arena;

static arena shared = { .mt = true, .mu = PTHREAD_MUTEX_INITIALIZER };

static int arena_take(arena *a, int n)
{
    int p;
    bool need = a->mt; // NORACE
    if (need)
        pthread_mutex_lock(&a->mu);
    p = a->pos; // NORACE
    a->pos = (p + n) % 32; // NORACE
    if (need)
        pthread_mutex_unlock(&a->mu);
    return p;
}

static void *bulk(void *r)
{
    int s = 0;
    for (int i = 0; i < 10; i++)
        s += arena_take(&shared, 3);
    *(int *)r = s; // NORACE
    return 0;
}

static void *single(void *r)
{
    arena local = { .mt = false };
    int s = arena_take(&local, 1);
    for (int i = 0; i < 10; i++)
        s += arena_take(&shared, 1);
    *(int *)r = s; // NORACE
    return 0;
}

int main(void)
{
    pthread_t x, y;
    int rx = 0, ry = 0;
    pthread_create(&x, 0, bulk, &rx);
    pthread_create(&y, 0, single, &ry);
    pthread_join(x, 0);
    pthread_join(y, 0);
    return rx + ry < 0 || shared.pos > 40; // NORACE
}
