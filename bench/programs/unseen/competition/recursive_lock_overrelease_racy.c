#include <pthread.h>

/* A non-recursive use: inner() unlocks, so the tail of outer() is bare. */
static pthread_mutex_t mx = PTHREAD_MUTEX_INITIALIZER;
static int stage, steps;

static void inner(void)
{
	steps++; // NORACE
	pthread_mutex_unlock(&mx);
}

static void *outer(void *a)
{
	pthread_mutex_lock(&mx);
	inner();
	stage = stage + 1; // RACE
	return a;
}

int main(void)
{
	pthread_t t1, t2;
	pthread_create(&t1, 0, outer, 0);
	pthread_create(&t2, 0, outer, 0);
	pthread_join(t1, 0);
	pthread_join(t2, 0);
	return steps - stage; // NORACE
}
