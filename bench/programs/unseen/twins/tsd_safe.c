/* per thread buffers whose destructor merges them under the lock */
#include <pthread.h>
#include <stdlib.h>
static pthread_key_t key;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long merged;

static void merge(void *p)
{
    long *cnt = p;
    pthread_mutex_lock(&m);
    merged += *cnt;  // NORACE
    pthread_mutex_unlock(&m);
    free(cnt);
}

static void *w(void *arg)
{
    long *cnt = calloc(1, sizeof *cnt);
    pthread_setspecific(key, cnt);
    for (int i = 0; i < 100; i++)
        ++*(long *)pthread_getspecific(key);  // NORACE
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    pthread_key_create(&key, merge);
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, w, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return merged != 300;  // NORACE
}
