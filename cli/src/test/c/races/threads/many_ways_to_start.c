/* A hundred ways to one creation: what is done before any of them is not shared, what is done after is. */
#include <pthread.h>
#include <stdlib.h>

static int settings;
static int count;

static void *work(void *arg)
{
	(void)arg;
	if (settings) // NORACE
		count++; // RACE
	return NULL;
}

static void start(void)
{
	pthread_t t;

	if (pthread_create(&t, NULL, work, NULL) != 0)
		abort();
	pthread_detach(t);
}

#define WAY(n) static void way##n(void) { start(); }
#define TEN(n) WAY(n##0) WAY(n##1) WAY(n##2) WAY(n##3) WAY(n##4) WAY(n##5) WAY(n##6) WAY(n##7) WAY(n##8) WAY(n##9)
TEN(0) TEN(1) TEN(2) TEN(3) TEN(4) TEN(5) TEN(6) TEN(7) TEN(8) TEN(9)

#define GO(n) way##n();
#define GO_TEN(n) GO(n##0) GO(n##1) GO(n##2) GO(n##3) GO(n##4) GO(n##5) GO(n##6) GO(n##7) GO(n##8) GO(n##9)

static void start_all(void)
{
	GO_TEN(0) GO_TEN(1) GO_TEN(2) GO_TEN(3) GO_TEN(4) GO_TEN(5) GO_TEN(6) GO_TEN(7) GO_TEN(8) GO_TEN(9)
}

int main(void)
{
	settings = 1; // NORACE
	count = 0; // NORACE
	start_all();
	return count; // RACE
}
