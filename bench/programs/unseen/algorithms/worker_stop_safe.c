#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

struct worker {
    pthread_t tid;
    bool started;
    atomic_bool quit;
    unsigned long iterations;
    int last_error;
};

static void *worker_loop(void *arg)
{
    struct worker *w = arg;
    do {
        w->iterations++; // NORACE
        if (w->iterations % 7 == 0) // NORACE
            w->last_error = (int)w->iterations; // NORACE
        usleep(100);
    } while (!atomic_load(&w->quit)); // NORACE
    return NULL;
}

static int worker_start(struct worker *w)
{
    w->iterations = 0; // NORACE
    w->last_error = 0; // NORACE
    atomic_init(&w->quit, false);
    w->started = pthread_create(&w->tid, NULL, worker_loop, w) == 0; // NORACE
    return w->started ? 0 : -1; // NORACE
}

static int worker_stop(struct worker *w)
{
    if (!w->started) // NORACE
        return -1;
    atomic_store(&w->quit, true); // NORACE
    pthread_join(w->tid, NULL);
    w->started = false; // NORACE
    return w->last_error; // NORACE
}

int main(void)
{
    static struct worker w;
    if (worker_start(&w) < 0)
        return 1;
    usleep(1500);
    int e = worker_stop(&w);
    return e > (int)w.iterations; // NORACE
}
