#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct future {
    pthread_mutex_t lock;
    pthread_cond_t ready_cv;
    int ready;
    int value;
    int (*calc)(int);
    int input;
} future;

static int square(int x) { return x * x; }

static void *future_run(void *p)
{
    future *f = p;
    int v = f->calc(f->input); // NORACE
    pthread_mutex_lock(&f->lock);
    f->value = v; // RACE
    f->ready = 1; // RACE
    pthread_cond_signal(&f->ready_cv);
    pthread_mutex_unlock(&f->lock);
    return NULL;
}

static future *future_start(int (*fn)(int), int in, pthread_t *t)
{
    future *f = calloc(1, sizeof(future));
    if (!f)
        exit(1);
    pthread_mutex_init(&f->lock, NULL);
    pthread_cond_init(&f->ready_cv, NULL);
    f->calc = fn; // NORACE
    f->input = in; // NORACE
    pthread_create(t, NULL, future_run, f);
    return f;
}

static int future_get(future *f)
{
    int v;
    while (!f->ready) // RACE
        usleep(100);
    v = f->value; // RACE
    return v;
}

int main(void)
{
    pthread_t t;
    future *f = future_start(square, 12, &t);
    int r = future_get(f);
    pthread_join(t, NULL);
    r -= f->value; // NORACE
    free(f); // NORACE
    return r;
}
