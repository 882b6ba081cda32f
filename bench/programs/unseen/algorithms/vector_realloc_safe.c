#include <pthread.h>
#include <stdlib.h>

typedef struct { int *v; size_t len, cap; pthread_mutex_t m; } vec;
static vec gv = { .m = PTHREAD_MUTEX_INITIALIZER };

static void vec_push(vec *a, int x)
{
    pthread_mutex_lock(&a->m);
    if (a->len == a->cap) { // NORACE
        size_t nc = a->cap ? a->cap * 2 : 2; // NORACE
        int *nv = realloc(a->v, nc * sizeof *nv); // NORACE
        if (!nv)
            abort();
        a->v = nv; // NORACE
        a->cap = nc; // NORACE
    }
    a->v[a->len++] = x; // NORACE
    pthread_mutex_unlock(&a->m);
}

static int vec_last(vec *a)
{
    int r = -1;
    pthread_mutex_lock(&a->m);
    int *p = a->len ? &a->v[a->len - 1] : NULL; // NORACE
    if (p)
        r = *p; // NORACE
    pthread_mutex_unlock(&a->m);
    return r;
}

static void *pusher(void *arg)
{
    for (int i = 0; i < 50; i++)
        vec_push(&gv, i);
    return arg;
}
static void *peeker(void *arg)
{
    int s = 0;
    for (int i = 0; i < 50; i++)
        s += vec_last(&gv);
    *(int *)arg = s; // NORACE
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    int s = 0;
    pthread_create(&a, NULL, pusher, NULL);
    pthread_create(&b, NULL, peeker, &s);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    free(gv.v); // NORACE
    return s < -50;
}
