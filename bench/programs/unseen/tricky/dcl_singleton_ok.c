#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct settings {
    int verbosity;
    int width;
};

static pthread_mutex_t init_lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(struct settings *) instance;

static struct settings *get_settings(void)
{
    struct settings *s = atomic_load_explicit(&instance, memory_order_acquire); // NORACE
    if (s)
        return s;
    pthread_mutex_lock(&init_lock);
    s = atomic_load_explicit(&instance, memory_order_relaxed); // NORACE
    if (!s) {
        s = malloc(sizeof *s);
        s->verbosity = 2; // NORACE
        s->width = 80; // NORACE
        atomic_store_explicit(&instance, s, memory_order_release); // NORACE
    }
    pthread_mutex_unlock(&init_lock);
    return s;
}

static void *user(void *arg)
{
    struct settings *s = get_settings();
    int area = s->verbosity; // NORACE
    area *= s->width; // NORACE
    return (void *)(long)area;
}

int main(void)
{
    pthread_t t[3];
    int i;
    for (i = 0; i < 3; i++)
        pthread_create(&t[i], 0, user, 0);
    for (i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    free(instance); // NORACE
    return 0;
}
