#include <pthread.h>

#define COUNTERS(X) X(get) X(put) X(del)

#define DECL(n) static int n##_count; static pthread_mutex_t n##_mtx = PTHREAD_MUTEX_INITIALIZER;
COUNTERS(DECL)
#undef DECL

#define BUMP(n) (pthread_mutex_lock(&n##_mtx), n##_count++, pthread_mutex_unlock(&n##_mtx))
#define BUMP_AS(n, l) (pthread_mutex_lock(&l##_mtx), n##_count++, pthread_mutex_unlock(&l##_mtx))

static void *reader(void *u)
{
    BUMP(get); // NORACE
    BUMP(put); // RACE
    return u;
}

static void *writer(void *u)
{
    BUMP(get); // NORACE
    BUMP_AS(put, del); // RACE
    BUMP(del); // NORACE
    return u;
}

int main(void)
{
    pthread_t r, w;
    pthread_create(&r, 0, reader, 0);
    pthread_create(&w, 0, writer, 0);
    pthread_join(r, 0);
    pthread_join(w, 0);
#define SUM(n) + n##_count
    return 0 COUNTERS(SUM) != 5; // NORACE
}
