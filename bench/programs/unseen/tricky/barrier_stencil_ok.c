#include <pthread.h>

#define N 12
#define W 3
#define STEPS 4

static double grid[2][N];
static pthread_barrier_t bar;
static double residual[W];

static void *relax(void *arg)
{
    int id = (int)(long)arg;
    int lo = id * (N / W), hi = lo + N / W;
    int step, i;
    for (step = 0; step < STEPS; step++) {
        double *src = grid[step % 2], *dst = grid[(step + 1) % 2];
        double d = 0;
        for (i = lo; i < hi; i++) {
            double l = i > 0 ? src[i - 1] : 1.0; // NORACE
            double r = i < N - 1 ? src[i + 1] : 0.0; // NORACE
            dst[i] = (l + r) / 2; // NORACE
            d += dst[i] - src[i]; // NORACE
        }
        residual[id] = d; // NORACE
        pthread_barrier_wait(&bar);
    }
    return 0;
}

int main(void)
{
    pthread_t t[W];
    long i;
    double s = 0;
    pthread_barrier_init(&bar, 0, W);
    for (i = 0; i < W; i++)
        pthread_create(&t[i], 0, relax, (void *)i);
    for (i = 0; i < W; i++)
        pthread_join(t[i], 0);
    pthread_barrier_destroy(&bar);
    for (i = 0; i < W; i++)
        s += residual[i]; // NORACE
    return s > 100;
}
