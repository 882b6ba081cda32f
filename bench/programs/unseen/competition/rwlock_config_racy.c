#include <pthread.h>

struct cfg { int port; int timeout; unsigned reads; };
struct cfg conf = { 80, 30, 0 };
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;

void *reader(void *res)
{
    int t = 0, i;
    for (i = 0; i < 10; i++) {
        pthread_rwlock_rdlock(&rw);
        t += conf.port; // NORACE
        t += conf.timeout; // NORACE
        conf.reads++; // RACE
        pthread_rwlock_unlock(&rw);
    }
    *(int *)res = t;
    return 0;
}

void *writer(void *res)
{
    pthread_rwlock_wrlock(&rw);
    conf.port = 8080; // NORACE
    conf.timeout = 60; // NORACE
    pthread_rwlock_unlock(&rw);
    return res;
}

int main(void)
{
    pthread_t r1, r2, w;
    int x, y;
    pthread_create(&r1, 0, reader, &x);
    pthread_create(&r2, 0, reader, &y);
    pthread_create(&w, 0, writer, 0);
    pthread_join(r1, 0);
    pthread_join(r2, 0);
    pthread_join(w, 0);
    return conf.reads > 100; // NORACE
}
