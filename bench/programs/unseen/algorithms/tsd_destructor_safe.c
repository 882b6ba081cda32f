#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;
static pthread_mutex_t total_lock = PTHREAD_MUTEX_INITIALIZER;
static long grand_total;

static void fold(void *p)
{
    long *mine = p;
    pthread_mutex_lock(&total_lock);
    grand_total += *mine; // NORACE
    pthread_mutex_unlock(&total_lock);
    free(mine); // NORACE
}

static void bump(long by)
{
    long *c = pthread_getspecific(key);
    if (c == NULL) {
        c = calloc(1, sizeof *c);
        if (c == NULL)
            abort();
        pthread_setspecific(key, c);
    }
    *c += by; // NORACE
}

static void *work(void *arg)
{
    long step = *(const long *)arg; // NORACE
    for (int i = 0; i < 10; i++)
        bump(step);
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    const long step = 2;
    pthread_key_create(&key, fold);
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, work, (void *)&step);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    pthread_key_delete(key);
    return grand_total != 60; // NORACE
}
