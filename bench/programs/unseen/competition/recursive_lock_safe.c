#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t rm;
static int nodes, visits;

static void bump(void)
{
	pthread_mutex_lock(&rm);
	visits++; // NORACE
	pthread_mutex_unlock(&rm);
	/* still held by the caller's frames */
}

static void walk(int d)
{
	pthread_mutex_lock(&rm);
	nodes++; // NORACE
	if (d > 0) {
		walk(d - 1);
		bump();
		walk(d - 1);
	}
	nodes++; // NORACE
	pthread_mutex_unlock(&rm);
}

static void *T(void *a) { walk(3); bump(); return a; }

int main(void)
{
	pthread_mutexattr_t at;
	pthread_t t1, t2;
	pthread_mutexattr_init(&at);
	pthread_mutexattr_settype(&at, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(&rm, &at);
	pthread_create(&t1, 0, T, 0);
	pthread_create(&t2, 0, T, 0);
	pthread_join(t1, 0);
	pthread_join(t2, 0);
	return nodes + visits == 0; // NORACE
}
