/* Workers count in memory of their own; a reporter sums up under the lock of each, until it is told to stop. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct counters {
	pthread_mutex_t lock;
	unsigned long requests, errors, bytes;
};

struct worker {
	pthread_t thread;
	unsigned seed;
	struct counters counters;
};

static struct worker *workers;
static int nworkers;

static pthread_mutex_t stop_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t stop_cond = PTHREAD_COND_INITIALIZER;
static bool stop;

static bool stopping(void)
{
	bool s;

	pthread_mutex_lock(&stop_lock);
	s = stop; // NORACE
	pthread_mutex_unlock(&stop_lock);
	return s;
}

static void handle(struct worker *w)
{
	unsigned n = rand_r(&w->seed) % 1000; // NORACE
	bool failed = n < 10;

	pthread_mutex_lock(&w->counters.lock);
	w->counters.requests++; // NORACE
	w->counters.bytes += n; // NORACE
	if (failed)
		w->counters.errors++; // NORACE
	pthread_mutex_unlock(&w->counters.lock);
}

static void *worker_main(void *arg)
{
	struct worker *w = arg;

	while (!stopping())
		handle(w);
	return NULL;
}

static void report(FILE *f)
{
	unsigned long requests = 0, errors = 0, bytes = 0;
	int i;

	for (i = 0; i < nworkers; i++) { // NORACE
		struct counters *c = &workers[i].counters; // NORACE

		pthread_mutex_lock(&c->lock);
		requests += c->requests; // NORACE
		errors += c->errors; // NORACE
		bytes += c->bytes; // NORACE
		pthread_mutex_unlock(&c->lock);
	}
	fprintf(f, "%lu requests, %lu errors, %lu bytes\n", requests, errors, bytes);
}

static void *reporter_main(void *arg)
{
	FILE *f = arg;

	while (!stopping()) {
		report(f);
		usleep(1000);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t reporter;
	int i;

	nworkers = argc > 1 ? atoi(argv[1]) : 4; // NORACE
	workers = calloc(nworkers, sizeof *workers); // NORACE
	if (!workers)
		return 1;
	for (i = 0; i < nworkers; i++) {
		pthread_mutex_init(&workers[i].counters.lock, NULL);
		workers[i].seed = i; // NORACE
	}
	for (i = 0; i < nworkers; i++)
		if (pthread_create(&workers[i].thread, NULL, worker_main, &workers[i]) != 0)
			return 1;
	if (pthread_create(&reporter, NULL, reporter_main, stderr) != 0)
		return 1;
	usleep(20000);
	pthread_mutex_lock(&stop_lock);
	stop = true; // NORACE
	pthread_cond_broadcast(&stop_cond);
	pthread_mutex_unlock(&stop_lock);
	pthread_join(reporter, NULL);
	for (i = 0; i < nworkers; i++)
		pthread_join(workers[i].thread, NULL);
	report(stdout);
	free(workers);
	return 0;
}
