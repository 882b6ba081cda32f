/* Workers with a deque each: they take from their own end and steal from the other end of others. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#define WORKERS 4
#define DEQUE 256

struct task {
	int from, to;
};

struct deque {
	pthread_mutex_t lock;
	struct task tasks[DEQUE];
	int top, bottom;
};

static struct deque deques[WORKERS];
static atomic_int pending;
static long sums[WORKERS];
static int *data;
static int ndata;

static int push(struct deque *d, struct task t)
{
	int ok = 0;

	pthread_mutex_lock(&d->lock);
	if (d->bottom < DEQUE) { // NORACE
		d->tasks[d->bottom++] = t; // NORACE
		ok = 1;
	}
	pthread_mutex_unlock(&d->lock);
	return ok;
}

static int pop(struct deque *d, struct task *t)
{
	int ok = 0;

	pthread_mutex_lock(&d->lock);
	if (d->bottom > d->top) {
		*t = d->tasks[--d->bottom]; // NORACE
		ok = 1;
		if (d->bottom == d->top)
			d->bottom = d->top = 0; // NORACE
	}
	pthread_mutex_unlock(&d->lock);
	return ok;
}

static int steal(struct deque *d, struct task *t)
{
	int ok = 0;

	pthread_mutex_lock(&d->lock);
	if (d->bottom > d->top) {
		*t = d->tasks[d->top++]; // NORACE
		ok = 1;
	}
	pthread_mutex_unlock(&d->lock);
	return ok;
}

static void run(int self, struct task t)
{
	while (t.to - t.from > 100) {
		struct task half = { (t.from + t.to) / 2, t.to };

		atomic_fetch_add(&pending, 1);
		if (!push(&deques[self], half)) {
			atomic_fetch_sub(&pending, 1);
			break;
		}
		t.to = half.from;
	}
	for (int i = t.from; i < t.to; i++)
		sums[self] += data[i]; // NORACE
	atomic_fetch_sub(&pending, 1);
}

static void *worker(void *arg)
{
	int self = (int)(size_t)arg;
	struct task t;

	while (atomic_load(&pending) > 0) {
		if (pop(&deques[self], &t)) {
			run(self, t);
			continue;
		}
		for (int i = 1; i < WORKERS; i++) {
			if (steal(&deques[(self + i) % WORKERS], &t)) {
				run(self, t);
				break;
			}
		}
	}
	return NULL;
}

int main(void)
{
	pthread_t threads[WORKERS];
	struct task all = { 0, 100000 };
	long sum = 0;

	ndata = 100000;
	data = malloc(ndata * sizeof *data); // NORACE
	if (!data)
		return 1;
	for (int i = 0; i < ndata; i++)
		data[i] = i % 7; // NORACE
	for (int i = 0; i < WORKERS; i++)
		pthread_mutex_init(&deques[i].lock, NULL);
	atomic_store(&pending, 1);
	push(&deques[0], all);
	for (int i = 0; i < WORKERS; i++)
		pthread_create(&threads[i], NULL, worker, (void *)(size_t)i);
	for (int i = 0; i < WORKERS; i++)
		pthread_join(threads[i], NULL);
	for (int i = 0; i < WORKERS; i++)
		sum += sums[i]; // NORACE
	printf("%ld\n", sum);
	free(data);
	return 0;
}
