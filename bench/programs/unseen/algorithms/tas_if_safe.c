#include <pthread.h>
#include <stdatomic.h>

static atomic_flag busy = ATOMIC_FLAG_INIT;
static struct { int reads, writes; } stats;
static const int limit = 1000;

static void grab(void)
{
    while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire)) // NORACE
        ;
}
static void drop(void) { atomic_flag_clear_explicit(&busy, memory_order_release); } // NORACE

static void *rd(void *p)
{
    for (int i = 0; i < limit; i++) { // NORACE
        grab();
        stats.reads += 1; // NORACE
        drop();
    }
    return p;
}

static void *wr(void *p)
{
    for (int i = 0; i < limit; i++) { // NORACE
        grab();
        if (stats.reads > stats.writes) // NORACE
            stats.writes++; // NORACE
        drop();
    }
    return p;
}

int main(void)
{
    pthread_t r, w;
    pthread_create(&r, NULL, rd, NULL);
    pthread_create(&w, NULL, wr, NULL);
    pthread_join(r, NULL);
    pthread_join(w, NULL);
    return stats.writes > stats.reads; // NORACE
}
