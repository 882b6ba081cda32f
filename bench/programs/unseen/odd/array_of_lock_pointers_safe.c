#include <pthread.h>
#include <stdlib.h>

/* each cell may share a lock with others; the map is fixed before start */
static pthread_mutex_t pool[2];
static pthread_mutex_t *lock_of[6];
static int cell[6];

static void touch(int i, int by)
{
    pthread_mutex_t *l = lock_of[i]; // NORACE
    pthread_mutex_lock(l);
    cell[i] += by; // NORACE
    pthread_mutex_unlock(l);
}

static void *w(void *p)
{
    int by = *(const int *)p; // NORACE
    for (int i = 5; i >= 0; i--)
        touch(i, by);
    return 0;
}

int main(void)
{
    static const int plus = 1, minus = -1;
    pthread_t a, b;
    for (int i = 0; i < 2; i++)
        pthread_mutex_init(&pool[i], 0);
    for (int i = 0; i < 6; i++)
        lock_of[i] = &pool[i % 2]; // NORACE
    pthread_create(&a, 0, w, (void *)&plus);
    pthread_create(&b, 0, w, (void *)&minus);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return cell[5]; // NORACE
}
