#include <pthread.h>
#include <stdlib.h>

typedef void (*fn_t)(int *);
struct task { fn_t f; int *arg; struct task *next; };

static struct task *todo;
static int closed;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int finished;

static void square(int *x) { *x = *x * *x; } // NORACE

static void *worker(void *u)
{
    for (;;) {
        pthread_mutex_lock(&m);
        while (!todo && !closed) // NORACE
            pthread_cond_wait(&c, &m);
        if (!todo) { // NORACE
            pthread_mutex_unlock(&m);
            return u;
        }
        struct task *t = todo; // NORACE
        todo = t->next; // NORACE
        pthread_mutex_unlock(&m);
        t->f(t->arg); // NORACE
        free(t);
        finished++; // RACE
    }
}

static void submit(fn_t f, int *arg)
{
    struct task *t = malloc(sizeof *t);
    t->f = f; // NORACE
    t->arg = arg; // NORACE
    pthread_mutex_lock(&m);
    t->next = todo; // NORACE
    todo = t; // NORACE
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
}

int main(void)
{
    pthread_t w[3];
    int v[10];
    for (int i = 0; i < 3; i++)
        pthread_create(&w[i], 0, worker, 0);
    for (int i = 0; i < 10; i++) {
        v[i] = i; // NORACE
        submit(square, &v[i]);
    }
    pthread_mutex_lock(&m);
    closed = 1; // NORACE
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
    for (int i = 0; i < 3; i++)
        pthread_join(w[i], 0);
    return v[9] != 81 || finished != 10; // NORACE
}
