#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>

static struct { int x, y; } point;
static atomic_int published;
static atomic_int polls;

static void *writer(void *p)
{
    point.x = 3; // NORACE
    point.y = 4; // NORACE
    atomic_store_explicit(&published, 1, memory_order_release); // NORACE
    return p;
}

static void *reader(void *p)
{
    while (!atomic_load_explicit(&published, memory_order_acquire)) { // NORACE
        atomic_fetch_add_explicit(&polls, 1, memory_order_relaxed); // NORACE
        sched_yield();
    }
    *(int *)p = point.x * point.x + point.y * point.y; // NORACE
    return 0;
}

int main(void)
{
    pthread_t w, r;
    int norm = 0;
    pthread_create(&w, 0, writer, 0);
    pthread_create(&r, 0, reader, &norm);
    pthread_join(w, 0);
    pthread_join(r, 0);
    return norm != 25 || polls < 0; // NORACE
}
