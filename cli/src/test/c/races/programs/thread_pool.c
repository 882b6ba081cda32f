/* A pool of threads that run jobs from a list; the owner can wait until all are done, and shut the pool down. */
#include <pthread.h>
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
		while (!p->head && !p->shutdown) // NORACE
			pthread_cond_wait(&p->has_work, &p->lock);
		if (!p->head) {
			pthread_mutex_unlock(&p->lock);
			return NULL;
		}
		j = p->head;
		p->head = j->next; // NORACE
		if (!p->head)
			p->tail = NULL;
		p->active++; // NORACE
		pthread_mutex_unlock(&p->lock);

		j->run(j->arg); // NORACE
		free(j);

		pthread_mutex_lock(&p->lock);
		if (--p->active == 0 && !p->head)
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
	p->nthreads = n; // NORACE
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
	j->run = run; // NORACE
	j->arg = arg;
	j->next = NULL;
	pthread_mutex_lock(&p->lock);
	if (p->tail)
		p->tail->next = j; // NORACE
	else
		p->head = j;
	p->tail = j;
	pthread_cond_signal(&p->has_work);
	pthread_mutex_unlock(&p->lock);
	return 0;
}

static void pool_wait(struct pool *p)
{
	pthread_mutex_lock(&p->lock);
	while (p->head || p->active) // NORACE
		pthread_cond_wait(&p->idle, &p->lock);
	pthread_mutex_unlock(&p->lock);
}

static void pool_destroy(struct pool *p)
{
	int i;

	pthread_mutex_lock(&p->lock);
	p->shutdown = 1; // NORACE
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
	total += n * n; // NORACE
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
		*n = i; // NORACE
		if (pool_add(p, add_square, n) != 0)
			free(n);
	}
	pool_wait(p);
	pool_destroy(p);
	printf("%ld\n", total); // NORACE
	return 0;
}
