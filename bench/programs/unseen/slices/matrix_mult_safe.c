#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { size_t rows, cols; double *v; } Matrix;
#define AT(m, r, c) ((m)->v[(r) * (m)->cols + (c)])

static Matrix *matNew(size_t rows, size_t cols)
{
    Matrix *m = malloc(sizeof(Matrix));
    m->rows = rows; // NORACE
    m->cols = cols; // NORACE
    m->v = calloc(rows * cols, sizeof(double)); // NORACE
    return m;
}

static void matFree(Matrix *m)
{
    free(m->v);
    free(m);
}

static void matFill(Matrix *m, double seed)
{
    for (size_t r = 0; r < m->rows; ++r)
        for (size_t c = 0; c < m->cols; ++c)
            AT(m, r, c) = seed + (double)r * 0.5 - (double)c; // NORACE
}

/* dynamic tiles: a tile is claimed under the lock, then written by one thread */
typedef struct {
    const Matrix *a, *b;
    Matrix *out;
    size_t tile, ntx, nty, next;
    pthread_mutex_t lock;
    unsigned done[8];
} Plan;

typedef struct { Plan *plan; unsigned self; double norm; } Worker;

static int claim(Plan *p, size_t *tx, size_t *ty)
{
    int ok = 0;
    pthread_mutex_lock(&p->lock);
    if (p->next < p->ntx * p->nty) { // NORACE
        *tx = p->next % p->ntx; // NORACE
        *ty = p->next / p->ntx; // NORACE
        p->next++; // NORACE
        ok = 1;
    }
    pthread_mutex_unlock(&p->lock);
    return ok;
}

static size_t minz(size_t a, size_t b) { return a < b ? a : b; }

static double multTile(const Plan *p, size_t tx, size_t ty)
{
    double norm = 0;
    size_t r0 = ty * p->tile, r1 = minz(r0 + p->tile, p->out->rows); // NORACE
    size_t c0 = tx * p->tile, c1 = minz(c0 + p->tile, p->out->cols); // NORACE
    for (size_t r = r0; r < r1; ++r)
        for (size_t c = c0; c < c1; ++c) {
            double s = 0;
            for (size_t k = 0; k < p->a->cols; ++k)
                s += AT(p->a, r, k) * AT(p->b, k, c); // NORACE
            AT(p->out, r, c) = s; // NORACE
            norm += s * s;
        }
    return norm;
}

static void *work(void *arg)
{
    Worker *w = arg;
    size_t tx, ty;
    while (claim(w->plan, &tx, &ty)) {
        w->norm += multTile(w->plan, tx, ty); // NORACE
        w->plan->done[w->self]++; // NORACE
    }
    return NULL;
}

static double multiply(const Matrix *a, const Matrix *b, Matrix *out, unsigned nthreads)
{
    Plan plan;
    Worker w[8];
    pthread_t t[8];
    double total = 0;

    memset(&plan, 0, sizeof plan); // NORACE
    plan.a = a; // NORACE
    plan.b = b; // NORACE
    plan.out = out; // NORACE
    plan.tile = 4; // NORACE
    plan.ntx = (out->cols + 3) / 4;
    plan.nty = (out->rows + 3) / 4;
    pthread_mutex_init(&plan.lock, NULL);
    for (unsigned i = 0; i < nthreads; ++i) {
        w[i] = (Worker){ &plan, i, 0.0 }; // NORACE
        pthread_create(&t[i], NULL, work, &w[i]);
    }
    for (unsigned i = 0; i < nthreads; ++i) {
        pthread_join(t[i], NULL);
        total += w[i].norm; // NORACE
    }
    for (unsigned i = 0; i < nthreads; ++i)
        printf("thread %u: %u tiles\n", i, plan.done[i]); // NORACE
    pthread_mutex_destroy(&plan.lock);
    return total;
}

int main(void)
{
    Matrix *a = matNew(18, 10), *b = matNew(10, 14), *c = matNew(18, 14);
    matFill(a, 1.0);
    matFill(b, -2.0);
    printf("%g\n", multiply(a, b, c, 3));
    printf("%g\n", AT(c, 3, 3)); // NORACE
    matFree(a);
    matFree(b);
    matFree(c);
    return 0;
}
