#include <pthread.h>
#include <stdlib.h>
#define CELLS 24
#define NT 3
#define ITER 4

static float grid[2][CELLS];
static pthread_barrier_t bar;

static void *relax(void *arg)
{
    int id = (int)(size_t)arg;
    int lo = id * CELLS / NT, hi = (id + 1) * CELLS / NT;
    for (int it = 0; it < ITER; it++) {
        float *src = grid[it & 1];
        float *dst = grid[!(it & 1)];
        for (int i = lo; i < hi; i++) {
            int l = i ? i - 1 : i, r = i + 1 < CELLS ? i + 1 : i;
            dst[i] = (src[l] + src[i] + src[r]) / 3; // NORACE
        }
        pthread_barrier_wait(&bar);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[NT];
    pthread_barrier_init(&bar, NULL, NT);
    for (int i = 0; i < CELLS; i++)
        grid[0][i] = grid[1][i] = i; // NORACE
    for (size_t i = 0; i < NT; i++)
        pthread_create(&t[i], NULL, relax, (void *)i);
    for (int i = 0; i < NT; i++)
        pthread_join(t[i], NULL);
    pthread_barrier_destroy(&bar);
    return grid[0][0] < 0; // NORACE
}
