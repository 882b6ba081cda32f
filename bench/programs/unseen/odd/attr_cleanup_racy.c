#include <pthread.h>

static inline void unlock_p(pthread_mutex_t **m) { if (*m) pthread_mutex_unlock(*m); }
#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define SCOPED_LOCK(m) \
    __attribute__((cleanup(unlock_p), unused)) pthread_mutex_t *CAT(lk_, __LINE__) = \
        (pthread_mutex_lock(m), (m))

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static int hist[4], total;

static int record(int v)
{
    {
        SCOPED_LOCK(&g);
        if (v < 0)
            return -1;
        hist[v & 3]++; // NORACE
    }
    return ++total; // RACE
}

static void *run(void *p)
{
    for (int i = -2; i < 20; i++)
        record(i);
    return p;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, run, 0);
    pthread_create(&b, 0, run, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return hist[0] + total == 0; // NORACE
}
