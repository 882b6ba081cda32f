#include <pthread.h>
#include <stdlib.h>

struct tally {
    int small, big;
};

static pthread_key_t key;
static struct tally total;
static pthread_mutex_t total_lock = PTHREAD_MUTEX_INITIALIZER;
static int flushes;

static void flush_tally(void *p)
{
    struct tally *t = p;
    pthread_mutex_lock(&total_lock);
    total.small += t->small; // NORACE
    total.big += t->big; // NORACE
    flushes++; // NORACE
    pthread_mutex_unlock(&total_lock);
    free(t);
}

static struct tally *my_tally(void)
{
    struct tally *t = pthread_getspecific(key); // NORACE
    if (!t) {
        t = calloc(1, sizeof *t);
        if (t)
            pthread_setspecific(key, t); // NORACE
    }
    return t;
}

static void *sorter(void *arg)
{
    int i, start = (int)(long)arg;
    for (i = start; i < start + 10; i++) {
        struct tally *t = my_tally();
        if (!t)
            break;
        if (i < 8)
            t->small++;
        else
            t->big++;
    }
    return 0;
}

int main(void)
{
    pthread_t t[3];
    long i;
    if (pthread_key_create(&key, flush_tally)) // NORACE
        return 1;
    for (i = 0; i < 3; i++)
        pthread_create(&t[i], 0, sorter, (void *)(i * 5));
    for (i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    pthread_key_delete(key); // NORACE
    return total.small + total.big - flushes * 10; // NORACE
}
