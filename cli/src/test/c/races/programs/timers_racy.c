/* The timers, with a count of those fired that is read while the thread runs. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct timer {
	struct timespec due;
	void (*fire)(void *);
	void *arg;
	int id;
	struct timer *next;
};

struct timers {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct timer *first;
	int next_id;
	int running;
	unsigned fired;
	pthread_t thread;
};

static int before(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec < b->tv_sec || (a->tv_sec == b->tv_sec && a->tv_nsec < b->tv_nsec);
}

static void *timers_main(void *arg)
{
	struct timers *ts = arg;

	pthread_mutex_lock(&ts->lock);
	while (ts->running) {
		struct timespec now;
		struct timer *t = ts->first;

		if (!t) {
			pthread_cond_wait(&ts->changed, &ts->lock);
			continue;
		}
		clock_gettime(CLOCK_REALTIME, &now);
		if (before(&now, &t->due)) {
			struct timespec until = t->due;

			pthread_cond_timedwait(&ts->changed, &ts->lock, &until);
			continue;
		}
		ts->first = t->next;
		ts->fired++; // RACE
		pthread_mutex_unlock(&ts->lock);
		t->fire(t->arg);
		free(t);
		pthread_mutex_lock(&ts->lock);
	}
	pthread_mutex_unlock(&ts->lock);
	return NULL;
}

static int timers_add(struct timers *ts, long ms, void (*fire)(void *), void *arg)
{
	struct timer *t = malloc(sizeof *t), **where;
	int id;

	if (!t)
		return -1;
	clock_gettime(CLOCK_REALTIME, &t->due);
	t->due.tv_sec += ms / 1000;
	t->due.tv_nsec += ms % 1000 * 1000000;
	if (t->due.tv_nsec >= 1000000000) {
		t->due.tv_nsec -= 1000000000;
		t->due.tv_sec++;
	}
	t->fire = fire;
	t->arg = arg;
	pthread_mutex_lock(&ts->lock);
	id = t->id = ts->next_id++;
	for (where = &ts->first; *where && before(&(*where)->due, &t->due); where = &(*where)->next)
		;
	t->next = *where;
	*where = t;
	pthread_cond_signal(&ts->changed);
	pthread_mutex_unlock(&ts->lock);
	return id;
}

static int timers_cancel(struct timers *ts, int id)
{
	struct timer **where, *t = NULL;

	pthread_mutex_lock(&ts->lock);
	for (where = &ts->first; *where; where = &(*where)->next) {
		if ((*where)->id == id) {
			t = *where;
			*where = t->next;
			break;
		}
	}
	pthread_mutex_unlock(&ts->lock);
	free(t);
	return t != NULL;
}

static void timers_stop(struct timers *ts)
{
	pthread_mutex_lock(&ts->lock);
	ts->running = 0;
	pthread_cond_signal(&ts->changed);
	pthread_mutex_unlock(&ts->lock);
	pthread_join(ts->thread, NULL);
	while (ts->first) {
		struct timer *t = ts->first;

		ts->first = t->next;
		free(t);
	}
}

static pthread_mutex_t ticks_lock = PTHREAD_MUTEX_INITIALIZER;
static int ticks;

static void tick(void *arg)
{
	pthread_mutex_lock(&ticks_lock);
	ticks += *(const int *)arg;
	pthread_mutex_unlock(&ticks_lock);
}

static const int one = 1;

int main(void)
{
	struct timers ts = { .running = 1, .next_id = 1 };
	struct timespec pause = { 0, 50000000 };
	int i, id, seen;

	pthread_mutex_init(&ts.lock, NULL);
	pthread_cond_init(&ts.changed, NULL);
	if (pthread_create(&ts.thread, NULL, timers_main, &ts) != 0)
		return 1;
	for (i = 0; i < 10; i++)
		timers_add(&ts, i * 2, tick, (void *)&one);
	id = timers_add(&ts, 5000, tick, (void *)&one);
	timers_cancel(&ts, id);
	nanosleep(&pause, NULL);
	pthread_mutex_lock(&ticks_lock);
	seen = ticks;
	pthread_mutex_unlock(&ticks_lock);
	seen -= (int)ts.fired; // RACE
	timers_stop(&ts);
	printf("%d ticks, %u fired\n", seen, ts.fired);
	return 0;
}
