#include <pthread.h>
#include <stdlib.h>

typedef struct impl_ *HANDLE;
HANDLE obj_open(void);
void obj_poke(HANDLE h);
int obj_close(HANDLE h);
typedef void *MUTEX;

struct impl_ { MUTEX m; int pokes; };

static MUTEX mutex_new(void)
{
    pthread_mutex_t *m = malloc(sizeof(pthread_mutex_t));
    pthread_mutex_init(m, NULL);
    return (MUTEX)m;
}

HANDLE obj_open(void)
{
    HANDLE h = calloc(1, sizeof(struct impl_));
    h->m = mutex_new(); // NORACE
    return h;
}

void obj_poke(HANDLE h)
{
    pthread_mutex_lock((pthread_mutex_t *)h->m);
    h->pokes++; // NORACE
    pthread_mutex_unlock((pthread_mutex_t *)h->m);
}

int obj_close(HANDLE h)
{
    int n = h->pokes; // NORACE
    free(h->m);
    free(h);
    return n;
}

static void *client(void *h)
{
    obj_poke(h);
    obj_poke((HANDLE)h);
    return h;
}

int main(void)
{
    HANDLE one = obj_open(), two = obj_open();
    pthread_t t[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], NULL, client, i % 2 ? one : two);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    return obj_close(one) + obj_close(two) != 8;
}
