/* The logger, stopped by a flag outside of the lock. */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum level { DEBUG, INFO, WARNING, ERROR };

struct record {
	enum level level;
	struct timespec when;
	char *text;
	struct record *next;
};

static struct {
	pthread_mutex_t lock;
	pthread_cond_t wakeup;
	struct record *first;
	struct record **last;
	size_t queued, dropped;
	int stop;
	FILE *out;
	pthread_t thread;
} logger = { .lock = PTHREAD_MUTEX_INITIALIZER, .wakeup = PTHREAD_COND_INITIALIZER };

static const char *const names[] = { "debug", "info", "warning", "error" };

static void write_records(struct record *r)
{
	while (r) {
		struct record *next = r->next;

		fprintf(logger.out, "%ld.%03ld %s: %s\n", (long)r->when.tv_sec, r->when.tv_nsec / 1000000,
			names[r->level], r->text);
		free(r->text);
		free(r);
		r = next;
	}
	fflush(logger.out);
}

static void *logger_main(void *arg)
{
	int stop;

	(void)arg;
	do {
		struct record *batch;

		pthread_mutex_lock(&logger.lock);
		while (!logger.first && !logger.stop) // RACE
			pthread_cond_wait(&logger.wakeup, &logger.lock);
		batch = logger.first;
		logger.first = NULL;
		logger.last = &logger.first;
		logger.queued = 0;
		stop = logger.stop; // RACE
		pthread_mutex_unlock(&logger.lock);
		write_records(batch);
	} while (!stop);
	return NULL;
}

static int logger_start(FILE *out)
{
	logger.out = out;
	logger.last = &logger.first;
	logger.stop = 0;
	return pthread_create(&logger.thread, NULL, logger_main, NULL);
}

static void logger_stop(void)
{
	logger.stop = 1; // RACE
	pthread_cond_signal(&logger.wakeup);
	pthread_join(logger.thread, NULL);
	if (logger.dropped)
		fprintf(logger.out, "%zu records dropped\n", logger.dropped);
}

static void log_message(enum level level, const char *format, ...)
{
	struct record *r = malloc(sizeof *r);
	char text[256];
	va_list args;

	if (!r)
		return;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	r->level = level;
	r->text = strdup(text);
	r->next = NULL;
	clock_gettime(CLOCK_REALTIME, &r->when);
	pthread_mutex_lock(&logger.lock);
	if (logger.queued >= 1000) {
		logger.dropped++;
		pthread_mutex_unlock(&logger.lock);
		free(r->text);
		free(r);
		return;
	}
	*logger.last = r;
	logger.last = &r->next;
	logger.queued++;
	pthread_cond_signal(&logger.wakeup);
	pthread_mutex_unlock(&logger.lock);
}

static void *work(void *arg)
{
	int i, id = *(int *)arg;

	for (i = 0; i < 100; i++)
		log_message(i % 10 ? INFO : WARNING, "thread %d, round %d", id, i);
	return NULL;
}

int main(void)
{
	pthread_t t[3];
	int ids[3], i;

	if (logger_start(stdout) != 0)
		return 1;
	log_message(DEBUG, "start");
	for (i = 0; i < 3; i++) {
		ids[i] = i;
		pthread_create(&t[i], NULL, work, &ids[i]);
	}
	for (i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	log_message(DEBUG, "end");
	logger_stop();
	return 0;
}
