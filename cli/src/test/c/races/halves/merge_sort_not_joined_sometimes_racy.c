/* If the range is long, nobody waits for the thread. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct part {
	int *v, *spare;
	int n, depth;
};

static void merge(int *v, int *spare, int half, int n)
{
	int i = 0, j = half, k = 0;

	while (i < half && j < n)
		spare[k++] = v[j] < v[i] ? v[j++] : v[i++]; // RACE
	while (i < half)
		spare[k++] = v[i++]; // RACE
	while (j < n)
		spare[k++] = v[j++]; // RACE
	memcpy(v, spare, n * sizeof *v); // RACE
}

static void *sort(void *arg)
{
	struct part *p = arg;
	int half = p->n / 2;
	struct part left = {p->v, p->spare, half, p->depth - 1};
	struct part right = {p->v + half, p->spare + half, p->n - half, p->depth - 1};
	pthread_t t;

	if (p->n < 2)
		return NULL;
	if (p->depth > 0 && pthread_create(&t, NULL, sort, &left) == 0) {
		sort(&right);
		if (p->n < 100)
			pthread_join(t, NULL);
	} else {
		sort(&left);
		sort(&right);
	}
	merge(p->v, p->spare, half, p->n);
	return NULL;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1000;
	struct part all = {calloc(n, sizeof(int)), calloc(n, sizeof(int)), n, 3};

	if (!all.v || !all.spare)
		return 1;
	for (int i = 0; i < n; i++)
		all.v[i] = rand(); // NORACE
	sort(&all);
	return all.v[0] + all.spare[0]; // RACE
}
