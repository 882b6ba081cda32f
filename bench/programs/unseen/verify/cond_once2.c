extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
/* 'if' instead of 'while': a spurious wake up reads the payload too early */
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready, payload;

void *setter(void *arg)
{
    payload = 42;  // RACE
    pthread_mutex_lock(&m);
    ready = 1;  // NORACE
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
    return NULL;
}

void *getter(void *arg)
{
    pthread_mutex_lock(&m);
    if (!ready)  // NORACE
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    int p = payload;  // RACE
    assert(p == 0 || p == 42);
    return NULL;
}

int main(void)
{
    pthread_t s, g[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&g[i], NULL, getter, NULL);
    pthread_create(&s, NULL, setter, NULL);
    pthread_join(s, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(g[i], NULL);
    return 0;
}
