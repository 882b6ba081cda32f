#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define NX 34
#define NY 34
#define ITERS 20
#define NT 4

typedef double grid_t[NY];

static grid_t *u0, *u1;
static pthread_barrier_t step;
static double resid[NT];

struct team { int rank; int lo, hi; };

static void *solve(void *arg)
{
    struct team *me = arg;
    grid_t *src = u0, *dst = u1;  // NORACE
    for (int it = 0; it < ITERS; it++) {
        double r = 0;
        for (int i = me->lo; i < me->hi; i++)
            for (int j = 1; j < NY - 1; j++) {
                dst[i][j] = 0.25 * (src[i - 1][j] + src[i + 1][j] + src[i][j - 1] + src[i][j + 1]);  // NORACE
                r += fabs(dst[i][j] - src[i][j]);  // NORACE
            }
        resid[me->rank] = r;  // NORACE
        pthread_barrier_wait(&step);
        if (me->rank == 0) {
            double all = 0;
            for (int k = 0; k < NT; k++)
                all += resid[k];  // NORACE
            if (it == ITERS - 1)
                printf("residual %g\n", all);
        }
        pthread_barrier_wait(&step);
        grid_t *h = src;
        src = dst;
        dst = h;
    }
    return NULL;
}

int main(void)
{
    pthread_t th[NT];
    struct team tm[NT];
    u0 = calloc(NX, sizeof *u0);  // NORACE
    u1 = calloc(NX, sizeof *u1);  // NORACE
    if (!u0 || !u1)
        return 1;
    for (int j = 0; j < NY; j++)
        u0[0][j] = u1[0][j] = 100.0;  // NORACE
    pthread_barrier_init(&step, NULL, NT);
    for (int k = 0; k < NT; k++) {
        tm[k].rank = k;
        tm[k].lo = 1 + k * (NX - 2) / NT;
        tm[k].hi = 1 + (k + 1) * (NX - 2) / NT;
        pthread_create(&th[k], NULL, solve, &tm[k]);
    }
    for (int k = 0; k < NT; k++)
        pthread_join(th[k], NULL);
    printf("%g\n", u0[NX / 2][NY / 2]);  // NORACE
    free(u0);
    free(u1);
    return 0;
}
