#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

struct device;

struct pm_ops {
    int (*suspend)(struct device *);
    int (*resume)(struct device *);
};

struct device {
    const char *name;
    pthread_mutex_t lock;
    const struct pm_ops *pm;
    bool suspended;
    int regs[4];
    int saved[4];
    int usage;
};

static int snd_suspend(struct device *d)
{
    int i;
    if (d->usage > 0) // NORACE
        return -1;
    for (i = 0; i < 4; i++) {
        d->saved[i] = d->regs[i]; // NORACE
        d->regs[i] = 0; // RACE
    }
    d->suspended = true; // RACE
    return 0;
}

static int snd_resume(struct device *d)
{
    int i;
    for (i = 0; i < 4; i++)
        d->regs[i] = d->saved[i]; // RACE
    d->suspended = false; // RACE
    return 0;
}

static const struct pm_ops snd_pm = { snd_suspend, snd_resume };

static struct device snd = { "snd", PTHREAD_MUTEX_INITIALIZER, &snd_pm }; // NORACE

static void *pm_core(void *arg)
{
    struct device *d = arg;
    int i;
    for (i = 0; i < 5; i++) {
        pthread_mutex_lock(&d->lock);
        if (d->pm->suspend(d) == 0) // NORACE
            d->pm->resume(d); // NORACE
        pthread_mutex_unlock(&d->lock);
    }
    return NULL;
}

static int handle_irq(struct device *d)
{
    int v = 0;
    if (!d->suspended) // RACE
        v = d->regs[2]; // RACE
    return v;
}

static void *irq_thread(void *arg)
{
    long n = 0;
    int i;
    for (i = 0; i < 20; i++)
        n += handle_irq(arg);
    return (void *)n;
}

static void *player(void *arg)
{
    struct device *d = arg;
    pthread_mutex_lock(&d->lock);
    d->usage++; // NORACE
    d->regs[0] = 44100; // NORACE
    d->usage--; // NORACE
    pthread_mutex_unlock(&d->lock);
    return NULL;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, NULL, pm_core, &snd);
    pthread_create(&b, NULL, irq_thread, &snd);
    pthread_create(&c, NULL, player, &snd);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    printf("%s %d\n", snd.name, snd.regs[0]); // NORACE
    return 0;
}
