/* The left part ends one behind the middle: both add one there. */
#include <pthread.h>
#include <stdlib.h>

struct part {
	int *v;
	int lo, hi;
};

static void *work(void *arg)
{
	struct part *p = arg;
	struct part left, right;
	pthread_t t;
	int mid;

	if (p->hi - p->lo < 4) { // NORACE
		for (int i = p->lo; i < p->hi; i++)
			p->v[i]++; // RACE
		return NULL;
	}
	mid = p->lo + (p->hi - p->lo) / 2;
	left.v = right.v = p->v;
	left.lo = p->lo;
	left.hi = mid + 1;
	right.lo = mid;
	right.hi = p->hi;
	if (pthread_create(&t, NULL, work, &left) != 0)
		abort();
	work(&right);
	pthread_join(t, NULL);
	return NULL;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1000;
	struct part all;

	all.v = calloc(n, sizeof *all.v);
	if (!all.v)
		return 1;
	all.lo = 0;
	all.hi = n;
	work(&all);
	return all.v[0]; // NORACE
}
