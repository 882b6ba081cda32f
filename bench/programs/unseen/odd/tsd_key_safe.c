#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int freed;

struct arena { int used; };

static void destroy(void *p)
{
    struct arena *a = p;
    pthread_mutex_lock(&m);
    freed += a->used; // NORACE
    pthread_mutex_unlock(&m);
    free(a);
}

static struct arena *mine(void)
{
    struct arena *a = pthread_getspecific(key); // NORACE
    if (!a) {
        a = calloc(1, sizeof *a);
        pthread_setspecific(key, a); // NORACE
    }
    return a;
}

static void *w(void *u)
{
    for (int i = 0; i < 10; i++)
        mine()->used += i; // NORACE
    return u;
}

int main(void)
{
    pthread_t a, b;
    pthread_key_create(&key, destroy); // NORACE
    pthread_create(&a, 0, w, 0);
    pthread_create(&b, 0, w, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return freed != 90; // NORACE
}
