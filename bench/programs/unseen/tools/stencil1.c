/* stencil1 - 2d heat stencil, row blocks per thread, two grids and a barrier;
 * followed by a parallel prefix sum of the row sums. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 66
#define MAXT 8

struct grid {
    double v[N][N];
};

struct part {
    int id;
    int lo, hi;                 /* rows [lo, hi) */
    pthread_t tid;
    double maxdiff;
};

static struct grid grids[2];
static struct part parts[MAXT];
static double rowsum[N];
static double offset[MAXT];
static pthread_barrier_t bar;
static pthread_mutex_t red_lock = PTHREAD_MUTEX_INITIALIZER;
static double global_diff;
static int converged;
static int nthreads = 3;
static int max_iter = 60;
static double eps = 1e-3;
static int iterations;

static void init_grid(struct grid *g)
{
    int i, j;

    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            g->v[i][j] = (i == 0 || j == 0) ? 100.0 : 0.0;  // NORACE
}

static double sweep(const struct grid *src, struct grid *dst, int lo, int hi)
{
    double diff = 0.0;
    int i, j;

    for (i = lo; i < hi; i++) {
        for (j = 1; j < N - 1; j++) {
            double nv = 0.25 * (src->v[i - 1][j] + src->v[i + 1][j] + src->v[i][j - 1] + src->v[i][j + 1]);  // NORACE
            double d = fabs(nv - src->v[i][j]);  // NORACE

            dst->v[i][j] = nv;  // NORACE
            if (d > diff)
                diff = d;
        }
    }
    return diff;
}

static void reduce_max(double d)
{
    pthread_mutex_lock(&red_lock);
    if (d > global_diff)  // NORACE
        global_diff = d;  // NORACE
    pthread_mutex_unlock(&red_lock);
}

static void row_prefix(struct part *p, const struct grid *g)
{
    double run = 0.0;
    int i, j, t;

    for (i = p->lo; i < p->hi; i++) {  // NORACE
        double s = 0.0;

        for (j = 0; j < N; j++)
            s += g->v[i][j];  // NORACE
        run += s;
        rowsum[i] = run;  // NORACE
    }
    pthread_barrier_wait(&bar);
    if (p->id == 0) {  // NORACE
        offset[0] = 0.0;  // NORACE
        for (t = 1; t < nthreads; t++)  // NORACE
            offset[t] = offset[t - 1] + rowsum[parts[t - 1].hi - 1];  // NORACE
    }
    pthread_barrier_wait(&bar);
    for (i = p->lo; i < p->hi; i++)  // NORACE
        rowsum[i] += offset[p->id];  // NORACE
}

static void *thread_main(void *arg)
{
    struct part *p = arg;
    int it, cur = 0;

    for (it = 0; it < max_iter; it++) {  // NORACE
        p->maxdiff = sweep(&grids[cur], &grids[1 - cur], p->lo, p->hi);  // NORACE
        reduce_max(p->maxdiff);  // NORACE
        pthread_barrier_wait(&bar);
        if (p->id == 0) {  // NORACE
            converged = global_diff < eps;  // NORACE
            global_diff = 0.0;  // NORACE
            iterations = it + 1;  // NORACE
        }
        pthread_barrier_wait(&bar);
        cur = 1 - cur;
        if (converged)  // NORACE
            break;
    }
    row_prefix(p, &grids[cur]);
    return NULL;
}

int main(int argc, char **argv)
{
    int i, rows;

    if (argc > 1)
        nthreads = atoi(argv[1]);  // NORACE
    if (nthreads < 1 || nthreads > MAXT)  // NORACE
        nthreads = 3;  // NORACE
    init_grid(&grids[0]);
    init_grid(&grids[1]);
    pthread_barrier_init(&bar, NULL, (unsigned)nthreads);  // NORACE
    rows = (N - 2) / nthreads;  // NORACE
    for (i = 0; i < nthreads; i++) {  // NORACE
        parts[i].id = i;  // NORACE
        parts[i].lo = 1 + i * rows;  // NORACE
        parts[i].hi = i == nthreads - 1 ? N - 1 : 1 + (i + 1) * rows;  // NORACE
    }
    for (i = 0; i < nthreads; i++) {  // NORACE
        if (pthread_create(&parts[i].tid, NULL, thread_main, &parts[i]) != 0) {
            fprintf(stderr, "pthread_create failed\n");
            exit(1);
        }
    }
    for (i = 0; i < nthreads; i++)  // NORACE
        pthread_join(parts[i].tid, NULL);
    printf("%d iterations, sum %.3f\n", iterations, rowsum[N - 2]);  // NORACE
    pthread_barrier_destroy(&bar);
    return 0;
}
