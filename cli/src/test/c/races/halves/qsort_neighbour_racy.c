/* Elements are compared by what follows them, in another part perhaps. */
#include <pthread.h>
#include <stdlib.h>

struct part {
	int *v;
	size_t n;
	int depth;
};

static int compare(const void *a, const void *b)
{
	const int *x = a, *y = b;

	return (*x > *y) - (x[1] < *y); // RACE
}

static void *sort(void *arg)
{
	struct part *p = arg;
	size_t half = p->n / 2;
	struct part left = {p->v, half, p->depth - 1};
	struct part right = {p->v + half, p->n - half, p->depth - 1};
	pthread_t t;

	if (p->depth == 0 || p->n < 2) {
		qsort(p->v, p->n, sizeof *p->v, compare); // RACE
		return NULL;
	}
	if (pthread_create(&t, NULL, sort, &left) != 0)
		abort();
	sort(&right);
	pthread_join(t, NULL);
	return NULL;
}

int main(int argc, char **argv)
{
	size_t n = argc > 1 ? 2000 : 1000;
	struct part all = {calloc(n, sizeof(int)), n, argc};

	if (!all.v)
		return 1;
	sort(&all);
	return all.v[0]; // NORACE
}
