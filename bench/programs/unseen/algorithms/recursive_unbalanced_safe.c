#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t rm;
static int visits;
static int leaves;

static void walk(int depth)
{
    pthread_mutex_lock(&rm);
    if (depth == 0) {
        leaves++; // NORACE
        pthread_mutex_unlock(&rm);
        return;
    }
    walk(depth - 1);
    visits += depth; // NORACE
    pthread_mutex_unlock(&rm);
}

static void *go(void *arg)
{
    for (int i = 0; i < 10; i++)
        walk(*(int *)arg); // NORACE
    return NULL;
}

int main(void)
{
    pthread_mutexattr_t at;
    pthread_t t[2];
    int d = 2;
    pthread_mutexattr_init(&at);
    pthread_mutexattr_settype(&at, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&rm, &at);
    visits = 0; // NORACE
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, go, &d);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    return visits + leaves < 0; // NORACE
}
