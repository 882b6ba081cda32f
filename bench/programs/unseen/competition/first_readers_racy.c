/* Courtois et al., first readers-writers problem */
#include <pthread.h>
#include <semaphore.h>

static sem_t wrt, mutex;
static int readcount;
static int resource;

static void *rd(void *out)
{
	int i, acc = 0;
	for (i = 0; i < 20; i++) {
		sem_wait(&mutex);
		readcount++; // RACE
		if (readcount == 1) // RACE
			sem_wait(&wrt);
		sem_post(&mutex);

		acc += resource; // RACE

		readcount--; // RACE
		if (readcount == 0) // RACE
			sem_post(&wrt);
	}
	*(int *)out = acc;
	return 0;
}

static void *wr(void *out)
{
	int i;
	for (i = 0; i < 20; i++) {
		sem_wait(&wrt);
		resource = i; // RACE
		sem_post(&wrt);
	}
	return out;
}

int main(void)
{
	pthread_t r1, r2, w;
	int a, b;
	sem_init(&wrt, 0, 1);
	sem_init(&mutex, 0, 1);
	pthread_create(&r1, 0, rd, &a);
	pthread_create(&r2, 0, rd, &b);
	pthread_create(&w, 0, wr, 0);
	pthread_join(r1, 0);
	pthread_join(r2, 0);
	pthread_join(w, 0);
	return a + b < 0;
}
