#include <pthread.h>
#include <errno.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n, misses;

static void *f(void *p)
{
    int held;
    (held = !pthread_mutex_trylock(&m)) ? (void)n++ : (void)0; // NORACE
    if (held && !pthread_mutex_unlock(&m))
        held = 0;
    if (pthread_mutex_trylock(&m) == 0 || (pthread_mutex_lock(&m), 1))
        misses++; // NORACE
    for (int once = 1; once; once = 0, pthread_mutex_unlock(&m))
        n--; // NORACE
    while (pthread_mutex_trylock(&m) == EBUSY)
        ;
    n++; // NORACE
    return pthread_mutex_unlock(&m) ? 0 : p;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(t, 0, f, 0);
    pthread_create(1 + t, 0, f, 0);
    pthread_join(*t, 0);
    pthread_join(1[t], 0);
    return misses != 2 || n < 0; // NORACE
}
