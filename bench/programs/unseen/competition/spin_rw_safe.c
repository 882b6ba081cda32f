#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>
/* state > 0: that many readers; state == -1: a writer */
static atomic_int state;
static int map[4];

static void rlock(void)
{
	for (;;) {
		int s = atomic_load(&state);
		if (s >= 0 && atomic_compare_exchange_strong(&state, &s, s + 1)) // NORACE
			return;
		sched_yield();
	}
}
static void runlock(void) { atomic_fetch_sub(&state, 1); } // NORACE
static void wlock(void)
{
	int z = 0;
	while (!atomic_compare_exchange_strong(&state, &z, -1)) { // NORACE
		z = 0;
		sched_yield();
	}
}
static void wunlock(void) { atomic_store(&state, 0); } // NORACE

static void *R(void *p)
{
	int s = 0;
	for (int i = 0; i < 30; i++) {
		rlock();
		s += map[i % 4]; // NORACE
		runlock();
	}
	*(int *)p = s;
	return 0;
}
static void *W(void *p)
{
	for (int i = 0; i < 30; i++) {
		wlock();
		map[i % 4]++; // NORACE
		wunlock();
	}
	return p;
}
int main(void)
{
	pthread_t a, b, c;
	int x, y;
	pthread_create(&a, 0, R, &x);
	pthread_create(&b, 0, R, &y);
	pthread_create(&c, 0, W, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	pthread_join(c, 0);
	return x + y < 0;
}
