/* The product, with a checksum in all that every thread adds to. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct matrix {
	int rows, cols;
	double *v;
};

struct band {
	const struct matrix *a, *b;
	struct matrix *c;
	int from, to;
	double *checksum;
};

static struct matrix *matrix_new(int rows, int cols)
{
	struct matrix *m = malloc(sizeof *m);

	if (!m)
		abort();
	m->rows = rows;
	m->cols = cols;
	m->v = calloc((size_t)rows * cols, sizeof *m->v);
	if (!m->v)
		abort();
	return m;
}

static void matrix_free(struct matrix *m)
{
	free(m->v);
	free(m);
}

static void matrix_fill(struct matrix *m, unsigned seed)
{
	int i;

	for (i = 0; i < m->rows * m->cols; i++) {
		seed = seed * 1103515245 + 12345;
		m->v[i] = (seed >> 16) % 10;
	}
}

static void *multiply_band(void *arg)
{
	struct band *w = arg;
	const struct matrix *a = w->a, *b = w->b;
	struct matrix *c = w->c;
	double sum = 0;
	int i, j, k;

	for (i = w->from; i < w->to; i++) {
		for (j = 0; j < b->cols; j++) {
			double s = 0;

			for (k = 0; k < a->cols; k++)
				s += a->v[i * a->cols + k] * b->v[k * b->cols + j];
			c->v[i * c->cols + j] = s;
			sum += s;
		}
	}
	*w->checksum += sum; // RACE
	return NULL;
}

static double multiply(const struct matrix *a, const struct matrix *b, struct matrix *c, int n)
{
	pthread_t *t = malloc(n * sizeof *t);
	struct band *w = malloc(n * sizeof *w);
	double sum = 0;
	int i, step = (a->rows + n - 1) / n;

	if (!t || !w)
		abort();
	for (i = 0; i < n; i++) {
		w[i].a = a;
		w[i].b = b;
		w[i].c = c;
		w[i].checksum = &sum;
		w[i].from = i * step;
		w[i].to = (i + 1) * step < a->rows ? (i + 1) * step : a->rows;
		pthread_create(&t[i], NULL, multiply_band, &w[i]);
	}
	for (i = 0; i < n; i++) {
		pthread_join(t[i], NULL);
	}
	free(w);
	free(t);
	return sum;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 64;
	struct matrix *a = matrix_new(n, n), *b = matrix_new(n, n), *c = matrix_new(n, n);
	double sum;

	matrix_fill(a, 1);
	matrix_fill(b, 2);
	sum = multiply(a, b, c, 4);
	printf("%g %g\n", sum, c->v[0]);
	matrix_free(a);
	matrix_free(b);
	matrix_free(c);
	return 0;
}
