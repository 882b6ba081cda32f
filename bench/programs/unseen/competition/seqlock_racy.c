#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>

static atomic_uint seq;
static int px, py;

static void *writer(void *arg)
{
	for (int i = 0; i < 50; i++) {
		atomic_fetch_add(&seq, 1); // NORACE
		px = i; // RACE
		py = -i; // RACE
		atomic_fetch_add(&seq, 1); // NORACE
	}
	return arg;
}

static void *reader(void *arg)
{
	int x, y;
	unsigned s0, s1;
	for (int i = 0; i < 20; i++) {
		do {
			while ((s0 = atomic_load(&seq)) & 1u) // NORACE
				sched_yield();
			x = px; // RACE
			y = py; // RACE
			s1 = atomic_load(&seq); // NORACE
		} while (s0 != s1);
		if (x + y != 0)
			return (void *)1;
	}
	return arg;
}

int main(void)
{
	pthread_t w, r1, r2;
	pthread_create(&w, 0, writer, 0);
	pthread_create(&r1, 0, reader, 0);
	pthread_create(&r2, 0, reader, 0);
	pthread_join(w, 0);
	pthread_join(r1, 0);
	pthread_join(r2, 0);
	return px + py; // NORACE
}
