/* Merge sort that gives half of its range to a thread of its own, down to a depth. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct range {
	int *v, *spare;
	size_t n;
	int depth;
};

static void merge(int *v, int *spare, size_t half, size_t n)
{
	size_t i = 0, j = half, k = 0;

	while (i < half && j < n)
		spare[k++] = v[j] < v[i] ? v[j++] : v[i++]; // NORACE
	while (i < half)
		spare[k++] = v[i++]; // NORACE
	while (j < n)
		spare[k++] = v[j++]; // NORACE
	memcpy(v, spare, n * sizeof *v); // NORACE
}

static int compare(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;

	return (x > y) - (x < y);
}

static void *sort_range(void *arg)
{
	struct range *r = arg;
	struct range left, right;
	size_t half = r->n / 2; // NORACE
	pthread_t t;

	if (r->depth == 0 || r->n < 64) {
		qsort(r->v, r->n, sizeof *r->v, compare);
		return NULL;
	}
	left.v = r->v;
	left.spare = r->spare;
	left.n = half;
	left.depth = r->depth - 1; // NORACE
	right.v = r->v + half;
	right.spare = r->spare + half;
	right.n = r->n - half;
	right.depth = r->depth - 1;
	if (pthread_create(&t, NULL, sort_range, &left) != 0) {
		sort_range(&left);
		sort_range(&right);
	} else {
		sort_range(&right);
		pthread_join(t, NULL);
	}
	merge(r->v, r->spare, half, r->n);
	return NULL;
}

int main(void)
{
	size_t n = 100000, i;
	struct range all;

	all.v = malloc(n * sizeof *all.v);
	all.spare = malloc(n * sizeof *all.spare);
	if (!all.v || !all.spare)
		return 1;
	for (i = 0; i < n; i++)
		all.v[i] = rand(); // NORACE
	all.n = n;
	all.depth = 3;
	sort_range(&all);
	for (i = 1; i < n; i++)
		if (all.v[i - 1] > all.v[i]) // NORACE
			return 1;
	free(all.v);
	free(all.spare);
	puts("sorted");
	return 0;
}
