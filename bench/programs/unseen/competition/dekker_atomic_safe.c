#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static _Atomic bool w0, w1;
static _Atomic int turn;
static int shared_sum;

static void *A(void *p)
{
	w0 = true; // NORACE
	while (w1) { // NORACE
		if (turn != 0) { // NORACE
			w0 = false;
			while (turn != 0)
				;
			w0 = true;
		}
	}
	shared_sum += 3; // NORACE
	turn = 1; // NORACE
	w0 = false; // NORACE
	return p;
}

static void *B(void *p)
{
	w1 = true; // NORACE
	while (w0) { // NORACE
		if (turn != 1) { // NORACE
			w1 = false;
			while (turn != 1)
				;
			w1 = true;
		}
	}
	shared_sum += 5; // NORACE
	turn = 0; // NORACE
	w1 = false; // NORACE
	return p;
}

int main(void)
{
	pthread_t x, y;
	pthread_create(&x, NULL, A, NULL);
	pthread_create(&y, NULL, B, NULL);
	pthread_join(x, NULL);
	pthread_join(y, NULL);
	return shared_sum != 8; // NORACE
}
