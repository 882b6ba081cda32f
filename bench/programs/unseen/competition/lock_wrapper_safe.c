#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t big = PTHREAD_MUTEX_INITIALIZER;
static int depth;
static int table[16];

static void lock_or_die(const char *who)
{
    if (pthread_mutex_lock(&big) != 0) {
        fprintf(stderr, "%s: lock failed\n", who);
        exit(1);
    }
}

static void unlock(void)
{
    pthread_mutex_unlock(&big);
}

static void *f(void *arg)
{
    int i;
    for (i = 0; i < 200; i++) {
        lock_or_die("f");
        depth++; // NORACE
        table[i & 15] += depth; // NORACE
        unlock();
    }
    return arg;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(t + i, NULL, f, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%d %d\n", depth, table[3]); // NORACE
    return 0;
}
