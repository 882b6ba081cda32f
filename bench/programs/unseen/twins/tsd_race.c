/* the completion count is decremented in the thread function: its destructor
 * still runs after the waiter was released */
#include <pthread.h>
#include <stdlib.h>
static pthread_key_t key;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t left_m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t left_c = PTHREAD_COND_INITIALIZER;
static int left = 3;
static long merged;

static void merge(void *p)
{
    long *cnt = p;
    pthread_mutex_lock(&m);
    merged += *cnt;  // RACE
    pthread_mutex_unlock(&m);
    free(cnt);
}

static void *w(void *arg)
{
    long *cnt = calloc(1, sizeof *cnt);
    pthread_setspecific(key, cnt);
    for (int i = 0; i < 100; i++)
        ++*(long *)pthread_getspecific(key);  // NORACE
    pthread_mutex_lock(&left_m);
    left--;  // NORACE
    pthread_cond_signal(&left_c);
    pthread_mutex_unlock(&left_m);
    return NULL;
}

int main(void)
{
    pthread_t t;
    pthread_key_create(&key, merge);
    for (int i = 0; i < 3; i++) {
        pthread_create(&t, NULL, w, NULL);
        pthread_detach(t);
    }
    pthread_mutex_lock(&left_m);
    while (left > 0)  // NORACE
        pthread_cond_wait(&left_c, &left_m);
    pthread_mutex_unlock(&left_m);
    return merged != 300;  // RACE
}
