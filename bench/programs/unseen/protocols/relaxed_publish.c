/* The ready flag is atomic, but relaxed: it does not order the payload. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sched.h>

struct reading {
    double celsius;
    unsigned seq;
};

static struct reading latest;
static atomic_bool ready;

static void *sensor(void *unused)
{
    latest.celsius = 21.5;   // RACE
    latest.seq = 7;   // RACE
    atomic_store_explicit(&ready, 1, memory_order_relaxed);   // NORACE
    return unused;
}

static void *display(void *unused)
{
    int spins = 0;

    while (!atomic_load_explicit(&ready, memory_order_relaxed)) {   // NORACE
        if (++spins > 100000)
            return unused;
        sched_yield();
    }
    printf("%u: %.1f C\n", latest.seq, latest.celsius);   // RACE
    return unused;
}

int main(void)
{
    pthread_t s, d;

    pthread_create(&d, NULL, display, NULL);
    pthread_create(&s, NULL, sensor, NULL);
    pthread_join(s, NULL);
    pthread_join(d, NULL);
    printf("final %u\n", latest.seq);   // NORACE
    return 0;
}
