#include <pthread.h>
#include <stdatomic.h>

typedef long cell_t;

static atomic_uint seq;
static cell_t sec, nsec;
static int retries;

static void *clock_writer(void *arg)
{
    for (int i = 1; i <= 100; i++) {
        atomic_fetch_add(&seq, 1); // NORACE
        sec = i; // RACE
        nsec = i * 1000L; // RACE
        atomic_fetch_add(&seq, 1); // NORACE
    }
    return arg;
}

static void *clock_reader(void *arg)
{
    long s, n;
    for (int k = 0; k < 50; k++) {
        unsigned b, e;
        for (;;) {
            b = atomic_load(&seq); // NORACE
            s = sec; // RACE
            n = nsec; // RACE
            e = atomic_load(&seq); // NORACE
            if (b == e && (b & 1) == 0)
                break;
            retries++; // NORACE
        }
        if (n != s * 1000)
            *(int *)arg = 1; // NORACE
    }
    return 0;
}

int main(void)
{
    pthread_t w, r;
    int bad = 0;
    pthread_create(&w, 0, clock_writer, 0);
    pthread_create(&r, 0, clock_reader, &bad);
    pthread_join(w, 0);
    pthread_join(r, 0);
    return bad || retries < 0; // NORACE
}
