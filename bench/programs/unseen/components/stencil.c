/* Heat stencil over a row grid, two buffers, phases separated by barriers. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct grid {
    int rows, cols;
    double *cell[2];
};

struct solver {
    struct grid g;
    int nthreads, steps;
    pthread_barrier_t phase;
    double *residual;           /* one per thread */
    double worst;
};

struct band {
    struct solver *s;
    int id, first, last;
};

static int grid_init(struct grid *g, int rows, int cols)
{
    g->rows = rows;   // NORACE
    g->cols = cols;   // NORACE
    for (int b = 0; b < 2; b++) {
        g->cell[b] = calloc((size_t)rows * cols, sizeof(double));   // NORACE
        if (!g->cell[b])   // NORACE
            return -1;
        for (int c = 0; c < cols; c++)
            g->cell[b][c] = 100.0;   // NORACE
    }
    return 0;
}

static double relax_row(const struct grid *g, const double *src, double *dst, int r)
{
    double diff = 0;
    int w = g->cols;   // NORACE

    for (int c = 1; c < w - 1; c++) {
        int i = r * w + c;
        double v = 0.25 * (src[i - 1] + src[i + 1] + src[i - w] + src[i + w]);   // NORACE
        double d = v > src[i] ? v - src[i] : src[i] - v;   // NORACE
        if (d > diff)
            diff = d;
        dst[i] = v;   // NORACE
    }
    return diff;
}

static void *band_main(void *arg)
{
    struct band *b = arg;
    struct solver *s = b->s;   // NORACE

    for (int step = 0; step < s->steps; step++) {   // NORACE
        const double *src = s->g.cell[step % 2];   // NORACE
        double *dst = s->g.cell[(step + 1) % 2];   // NORACE
        double diff = 0;

        for (int r = b->first; r < b->last; r++) {   // NORACE
            double d = relax_row(&s->g, src, dst, r);
            if (d > diff)
                diff = d;
        }
        s->residual[b->id] = diff;   // NORACE
        if (pthread_barrier_wait(&s->phase) == PTHREAD_BARRIER_SERIAL_THREAD) {
            double worst = 0;
            for (int t = 0; t < s->nthreads; t++)   // NORACE
                if (s->residual[t] > worst)   // NORACE
                    worst = s->residual[t];   // NORACE
            s->worst = worst;   // NORACE
        }
        pthread_barrier_wait(&s->phase);
    }
    return NULL;
}

static int solver_init(struct solver *s, int threads, int steps)
{
    s->nthreads = threads;   // NORACE
    s->steps = steps;   // NORACE
    s->worst = 0;   // NORACE
    s->residual = calloc(threads, sizeof *s->residual);   // NORACE
    if (!s->residual)   // NORACE
        return -1;
    pthread_barrier_init(&s->phase, NULL, threads);
    return grid_init(&s->g, 34, 20);
}

int main(void)
{
    enum { T = 2 };
    struct solver s;
    struct band band[T];
    pthread_t th[T];

    if (solver_init(&s, T, 40) != 0)
        return 1;
    for (int t = 0; t < T; t++) {
        int chunk = (s.g.rows - 2) / T;   // NORACE
        band[t] = (struct band){ &s, t, 1 + t * chunk, 1 + (t + 1) * chunk };   // NORACE
        pthread_create(&th[t], NULL, band_main, &band[t]);
    }
    for (int t = 0; t < T; t++)
        pthread_join(th[t], NULL);
    printf("residual %.4f, centre %.3f\n", s.worst, s.g.cell[0][17 * 20 + 10]);   // NORACE
    free(s.g.cell[0]);   // NORACE
    free(s.g.cell[1]);   // NORACE
    free(s.residual);   // NORACE
    pthread_barrier_destroy(&s.phase);
    return 0;
}
