/* Commands are dispatched through function pointers; one handler forgot
 * the lock. */
#include <pthread.h>
#include <stdio.h>

struct device {
    pthread_mutex_t lock;
    int power, volume, channel;
};

typedef int (*handler_fn)(struct device *, int);

static int set_power(struct device *d, int v)
{
    pthread_mutex_lock(&d->lock);
    int old = d->power;   // NORACE
    d->power = v;   // NORACE
    pthread_mutex_unlock(&d->lock);
    return old;
}

static int step_volume(struct device *d, int delta)
{
    int v = d->volume + delta;   // RACE
    if (v > 100)
        v = 100;
    d->volume = v;   // RACE
    return v;
}

static int set_channel(struct device *d, int c)
{
    pthread_mutex_lock(&d->lock);
    d->channel = c;   // NORACE
    int v = d->volume;   // RACE
    pthread_mutex_unlock(&d->lock);
    return v;
}

static const handler_fn handlers[] = { set_power, step_volume, set_channel };

static struct device tv = { .lock = PTHREAD_MUTEX_INITIALIZER };

static void *remote(void *arg)
{
    long first = (long)arg;
    for (long i = 0; i < 900; i++)
        handlers[(first + i) % 3](&tv, (int)i % 5);   // NORACE
    return NULL;
}

int main(void)
{
    pthread_t r[2];

    for (long i = 0; i < 2; i++)
        pthread_create(&r[i], NULL, remote, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(r[i], NULL);
    printf("%d %d %d\n", tv.power, tv.volume, tv.channel);   // NORACE
    return 0;
}
