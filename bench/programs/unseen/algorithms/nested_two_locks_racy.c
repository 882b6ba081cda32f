#include <pthread.h>
#include <assert.h>

pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;
int a, b, c;

void *t_fun(void *arg)
{
    pthread_mutex_lock(&outer);
    a++; // NORACE
    pthread_mutex_lock(&inner);
    b++; // NORACE
    pthread_mutex_unlock(&inner);
    c = a; // RACE
    pthread_mutex_unlock(&outer);
    return NULL;
}

void *u_fun(void *arg)
{
    pthread_mutex_lock(&inner);
    b--; // NORACE
    pthread_mutex_unlock(&inner);
    pthread_mutex_lock(&inner);
    c = 7; // RACE
    pthread_mutex_unlock(&inner);
    return NULL;
}

int main(void)
{
    pthread_t t, u;
    pthread_create(&t, NULL, t_fun, NULL);
    pthread_create(&u, NULL, u_fun, NULL);
    pthread_mutex_lock(&outer);
    pthread_mutex_lock(&inner);
    assert(a >= 0 && b >= -1); // NORACE
    pthread_mutex_unlock(&inner);
    pthread_mutex_unlock(&outer);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return c < 0; // NORACE
}
