/* The creator changes the range of its thread, which may not have looked at it. */
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

	if (p->hi - p->lo < 4) { // RACE
		for (int i = p->lo; i < p->hi; i++) // RACE
			p->v[i]++; // RACE
		return NULL;
	}
	mid = p->lo + (p->hi - p->lo) / 2; // RACE
	left.v = right.v = p->v;
	left.lo = p->lo;
	left.hi = mid;
	right.lo = mid;
	right.hi = p->hi; // RACE
	if (pthread_create(&t, NULL, work, &left) != 0)
		abort();
	left.hi = right.hi; // RACE
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
