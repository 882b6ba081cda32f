/* The waiter follows the protocol; the notifier stores the predicate and
 * the payload before it takes the mutex. */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static int is_open;
static int visitor_limit;

static void *doorman(void *unused)
{
    usleep(2000);
    visitor_limit = 25;   // RACE
    is_open = 1;   // RACE
    pthread_mutex_lock(&gate);
    pthread_cond_broadcast(&opened);
    pthread_mutex_unlock(&gate);
    return unused;
}

static void *visitor(void *arg)
{
    int *limit = arg;

    pthread_mutex_lock(&gate);
    while (!is_open)   // RACE
        pthread_cond_wait(&opened, &gate);
    *limit = visitor_limit;   // RACE
    pthread_mutex_unlock(&gate);
    return NULL;
}

int main(void)
{
    pthread_t d, v[2];
    int limits[2] = { 0, 0 };   // NORACE

    pthread_create(&d, NULL, doorman, NULL);
    for (int i = 0; i < 2; i++)
        pthread_create(&v[i], NULL, visitor, &limits[i]);
    pthread_join(d, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(v[i], NULL);
    printf("%d %d\n", limits[0], limits[1]);   // NORACE
    return 0;
}
