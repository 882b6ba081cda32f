#include <pthread.h>
#include <stdlib.h>

struct session { int id; int bytes; };

static struct session *active;
static pthread_mutex_t s_lock = PTHREAD_MUTEX_INITIALIZER;
static int closed;

static void *io(void *arg)
{
    int seen = 0;
    for (int i = 0; i < 50; i++) {
        pthread_mutex_lock(&s_lock);
        struct session *s = active; // NORACE
        pthread_mutex_unlock(&s_lock);
        if (s)
            seen += ++s->bytes; // RACE
    }
    *(int *)arg = seen; // NORACE
    return NULL;
}

static void *closer(void *arg)
{
    struct session *s;
    pthread_mutex_lock(&s_lock);
    s = active; // NORACE
    active = NULL; // NORACE
    closed = 1; // NORACE
    pthread_mutex_unlock(&s_lock);
    free(s); // RACE
    return arg;
}

int main(void)
{
    pthread_t a, b;
    int n = 0;
    active = malloc(sizeof *active); // NORACE
    if (!active)
        return 1;
    active->id = 1; // NORACE
    active->bytes = 0; // NORACE
    pthread_create(&a, NULL, io, &n);
    pthread_create(&b, NULL, closer, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return n < 0 || !closed; // NORACE
}
