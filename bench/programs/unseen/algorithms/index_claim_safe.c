#include <pthread.h>
#include <stdatomic.h>
#define N 200

static atomic_int next_index;
static int in[N], out[N];
static atomic_int claimed;

static int claim(void)
{
    return atomic_fetch_add(&next_index, 1); // NORACE
}

static void *map(void *p)
{
    int i;
    while ((i = claim()) < N) {
        out[i] = in[i] * 2; // NORACE
        atomic_fetch_add_explicit(&claimed, 1, memory_order_relaxed); // NORACE
    }
    return p;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < N; i++)
        in[i] = i; // NORACE
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, map, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return out[N - 1] != 2 * (N - 1) || claimed < N; // NORACE
}
