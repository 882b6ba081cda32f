#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* Matrix product; rows are handed out dynamically. */

typedef struct {
    int n;
    double *cell;
} matrix;

typedef struct {
    const matrix *a, *b;
    matrix *c;
    atomic_int next_row;
    atomic_int done_rows;
    int per_worker[4];
} product;

struct worker_arg {
    product *p;
    int id;
};

static int matrix_alloc(matrix *m, int n)
{
    m->n = n; // NORACE
    m->cell = calloc((size_t)n * n, sizeof(double)); // NORACE
    return m->cell ? 0 : -1; // NORACE
}

static void matrix_release(matrix *m)
{
    free(m->cell); // NORACE
    m->cell = NULL; // NORACE
}

static void matrix_fill(matrix *m, int seed)
{
    int i;
    for (i = 0; i < m->n * m->n; i++) // NORACE
        m->cell[i] = (i * seed) % 7; // NORACE
}

static double dot(const matrix *a, const matrix *b, int row, int col)
{
    double s = 0;
    int k;
    for (k = 0; k < a->n; k++) // NORACE
        s += a->cell[row * a->n + k] * b->cell[k * b->n + col]; // NORACE
    return s;
}

static int grab_row(product *p)
{
    int r = atomic_fetch_add(&p->next_row, 1); // NORACE
    return r < p->c->n ? r : -1; // NORACE
}

static void *multiply(void *arg)
{
    struct worker_arg *wa = arg;
    product *p = wa->p; // NORACE
    int row, col;
    while ((row = grab_row(p)) >= 0) {
        for (col = 0; col < p->c->n; col++) // NORACE
            p->c->cell[row * p->c->n + col] = dot(p->a, p->b, row, col); // NORACE
        p->per_worker[wa->id]++; // NORACE
        atomic_fetch_add(&p->done_rows, 1); // NORACE
    }
    return NULL;
}

static int run_product(product *p, int nworkers)
{
    pthread_t t[4];
    struct worker_arg wa[4];
    int i, started = 0;
    for (i = 0; i < nworkers && i < 4; i++) {
        wa[i].p = p; // NORACE
        wa[i].id = i; // NORACE
        if (pthread_create(&t[i], NULL, multiply, &wa[i])) {
            perror("pthread_create");
            break;
        }
        started++;
    }
    for (i = 0; i < started; i++)
        pthread_join(t[i], NULL);
    return started;
}

int main(void)
{
    matrix a, b, c;
    product p = { &a, &b, &c }; // NORACE
    double trace = 0;
    int i;
    if (matrix_alloc(&a, 12) || matrix_alloc(&b, 12) || matrix_alloc(&c, 12))
        return 1;
    matrix_fill(&a, 3);
    matrix_fill(&b, 5);
    if (run_product(&p, 3) == 0)
        return 1;
    for (i = 0; i < 12; i++)
        trace += c.cell[i * 12 + i]; // NORACE
    printf("%f %d\n", trace, p.per_worker[0]); // NORACE
    matrix_release(&a);
    matrix_release(&b);
    matrix_release(&c);
    return 0;
}
