#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct singleton { int id; double rate; };

static struct singleton *inst;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static struct singleton *get(void)
{
    struct singleton *p = inst; // RACE
    if (p == NULL) {
        pthread_mutex_lock(&guard);
        p = inst; // NORACE
        if (p == NULL) {
            p = malloc(sizeof *p);
            p->id = 7; // RACE
            p->rate = 0.5; // NORACE
            inst = p; // RACE
        }
        pthread_mutex_unlock(&guard);
    }
    return p;
}

static void *use(void *out)
{
    struct singleton *s = get();
    *(int *)out = s->id; // RACE
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
