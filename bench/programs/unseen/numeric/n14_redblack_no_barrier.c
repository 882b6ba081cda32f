#include <pthread.h>
#include <stdio.h>
#include <math.h>

#define N 402
#define NT 3
#define SWEEPS 60

static float x[N];
static float diff[NT];
static pthread_barrier_t end_of_sweep;

static void *gs(void *arg)
{
    int id = *(const int *)arg;
    int chunk = (N - 2) / NT;
    int lo = 1 + id * chunk;
    int hi = id == NT - 1 ? N - 1 : lo + chunk;
    for (int s = 0; s < SWEEPS; s++) {
        float d = 0;
        for (int i = lo + (lo & 1); i < hi; i += 2) {       /* red: even */
            float v = 0.5f * (x[i - 1] + x[i + 1]);  // RACE
            d += fabsf(v - x[i]);  // NORACE
            x[i] = v;  // RACE
        }
        /* a barrier belongs here */
        for (int i = lo + !(lo & 1); i < hi; i += 2) {      /* black: odd */
            float v = 0.5f * (x[i - 1] + x[i + 1]);  // RACE
            d += fabsf(v - x[i]);  // NORACE
            x[i] = v;  // RACE
        }
        diff[id] = d;  // NORACE
        pthread_barrier_wait(&end_of_sweep);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[NT];
    int id[NT];
    x[0] = 1;  // NORACE
    x[N - 1] = 2;  // NORACE
    pthread_barrier_init(&end_of_sweep, NULL, NT);
    for (int i = 0; i < NT; i++) {
        id[i] = i;
        pthread_create(&t[i], NULL, gs, &id[i]);
    }
    for (int i = 0; i < NT; i++)
        pthread_join(t[i], NULL);
    printf("%f %f\n", x[N / 2], diff[0] + diff[1] + diff[2]);  // NORACE
    return 0;
}
