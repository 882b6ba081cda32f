/* The pool, with a wait that looks at the counters without the lock. */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

typedef void (*job_fn)(void *);

struct job {
	job_fn run;
	void *arg;
	struct job *next;
};

struct pool {
	pthread_mutex_t lock;
	pthread_cond_t has_work;
	pthread_cond_t idle;
	struct job *head, *tail;
	int active;
	int shutdown;
	int nthreads;
	pthread_t *threads;
};

static void *pool_worker(void *arg)
{
	struct pool *p = arg;

	for (;;) {
		struct job *j;

		pthread_mutex_lock(&p->lock);
		while (!p->head && !p->shutdown)
			pthread_cond_wait(&p->has_work, &p->lock);
		if (!p->head) {
			pthread_mutex_unlock(&p->lock);
			return NULL;
		}
		j = p->head;
		p->head = j->next; // RACE
		if (!p->head)
			p->tail = NULL;
		p->active++; // RACE
		pthread_mutex_unlock(&p->lock);

		j->run(j->arg);
		free(j);

		pthread_mutex_lock(&p->lock);
		if (--p->active == 0 && !p->head) // RACE
			pthread_cond_broadcast(&p->idle);
		pthread_mutex_unlock(&p->lock);
	}
}

static struct pool *pool_create(int n)
{
	struct pool *p = calloc(1, sizeof *p);
	int i;

	if (!p)
		return NULL;
	pthread_mutex_init(&p->lock, NULL);
	pthread_cond_init(&p->has_work, NULL);
	pthread_cond_init(&p->idle, NULL);
	p->nthreads = n;
	p->threads = malloc(n * sizeof *p->threads);
	if (!p->threads) {
		free(p);
		return NULL;
	}
	for (i = 0; i < n; i++)
		pthread_create(&p->threads[i], NULL, pool_worker, p);
	return p;
}

static int pool_add(struct pool *p, job_fn run, void *arg)
{
	struct job *j = malloc(sizeof *j);

	if (!j)
		return -1;
	j->run = run;
	j->arg = arg;
	j->next = NULL;
	pthread_mutex_lock(&p->lock);
	if (p->tail)
		p->tail->next = j;
	else
		p->head = j;
	p->tail = j;
	pthread_cond_signal(&p->has_work);
	pthread_mutex_unlock(&p->lock);
	return 0;
}

static void pool_wait(struct pool *p)
{
	while (p->head || p->active) // RACE
		sched_yield();
}

static void pool_destroy(struct pool *p)
{
	int i;

	pthread_mutex_lock(&p->lock);
	p->shutdown = 1;
	pthread_cond_broadcast(&p->has_work);
	pthread_mutex_unlock(&p->lock);
	for (i = 0; i < p->nthreads; i++)
		pthread_join(p->threads[i], NULL);
	pthread_mutex_destroy(&p->lock);
	pthread_cond_destroy(&p->has_work);
	pthread_cond_destroy(&p->idle);
	free(p->threads);
	free(p);
}

static long total;
static pthread_mutex_t total_lock = PTHREAD_MUTEX_INITIALIZER;

static void add_square(void *arg)
{
	long n = *(int *)arg;

	free(arg);
	pthread_mutex_lock(&total_lock);
	total += n * n;
	pthread_mutex_unlock(&total_lock);
}

int main(void)
{
	struct pool *p = pool_create(4);
	int i;

	if (!p)
		return 1;
	for (i = 0; i < 100; i++) {
		int *n = malloc(sizeof *n);

		if (!n)
			break;
		*n = i;
		if (pool_add(p, add_square, n) != 0)
			free(n);
	}
	pool_wait(p);
	pool_destroy(p);
	printf("%ld\n", total);
	return 0;
}
