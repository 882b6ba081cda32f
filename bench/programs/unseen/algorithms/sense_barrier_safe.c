#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>
#define P 3
#define STEPS 5

static atomic_int remaining = P;
static atomic_int sense;
static int cell[P];

static void barrier(int *local)
{
    *local = !*local;
    if (atomic_fetch_sub(&remaining, 1) == 1) { // NORACE
        atomic_store(&remaining, P); // NORACE
        atomic_store(&sense, *local); // NORACE
    } else {
        while (atomic_load(&sense) != *local) // NORACE
            sched_yield();
    }
}

static void *sim(void *arg)
{
    long me = (long)arg;
    int local = 0;
    for (int s = 0; s < STEPS; s++) {
        int left = cell[(me + P - 1) % P]; // NORACE
        int right = cell[(me + 1) % P]; // NORACE
        barrier(&local);
        cell[me] = (left + right) / 2 + 1; // NORACE
        barrier(&local);
    }
    return 0;
}

int main(void)
{
    pthread_t t[P];
    for (int i = 0; i < P; i++)
        cell[i] = i * 10; // NORACE
    for (long i = 0; i < P; i++)
        pthread_create(&t[i], 0, sim, (void *)i);
    for (int i = 0; i < P; i++)
        pthread_join(t[i], 0);
    return cell[0] < 0; // NORACE
}
