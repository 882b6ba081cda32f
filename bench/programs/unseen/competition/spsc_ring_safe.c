#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>

#define CAP 8u
struct ring {
	atomic_uint wr;
	atomic_uint rd;
	int slot[CAP];
} q;

static void *prod(void *arg)
{
	for (int i = 1; i <= 40; i++) {
		unsigned w = atomic_load_explicit(&q.wr, memory_order_relaxed); // NORACE
		while (w - atomic_load_explicit(&q.rd, memory_order_acquire) == CAP) // NORACE
			sched_yield();
		q.slot[w % CAP] = i; // NORACE
		atomic_store_explicit(&q.wr, w + 1, memory_order_release); // NORACE
	}
	return arg;
}

static void *cons(void *arg)
{
	long sum = 0;
	for (int i = 1; i <= 40; i++) {
		unsigned r = atomic_load_explicit(&q.rd, memory_order_relaxed); // NORACE
		while (atomic_load_explicit(&q.wr, memory_order_acquire) == r) // NORACE
			sched_yield();
		sum += q.slot[r % CAP]; // NORACE
		atomic_store_explicit(&q.rd, r + 1, memory_order_release); // NORACE
	}
	(void)arg;
	return (void *)sum;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, prod, NULL);
	pthread_create(&b, NULL, cons, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
