#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct singleton { int id; double rate; };

static struct singleton *_Atomic inst;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static struct singleton *get(void)
{
    struct singleton *p = atomic_load_explicit(&inst, memory_order_acquire); // NORACE
    if (p == NULL) {
        pthread_mutex_lock(&guard);
        p = inst; // NORACE
        if (p == NULL) {
            p = malloc(sizeof *p);
            p->id = 7; // NORACE
            p->rate = 0.5; // NORACE
            atomic_store_explicit(&inst, p, memory_order_release); // NORACE
        }
        pthread_mutex_unlock(&guard);
    }
    return p;
}

static void *use(void *out)
{
    struct singleton *s = get();
    *(int *)out = s->id; // NORACE
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    int r[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, use, &r[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return r[0] - r[2];
}
