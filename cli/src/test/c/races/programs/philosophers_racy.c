/* The philosophers, with a count of all meals under the wrong lock. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define N 5
#define ROUNDS 50

static pthread_mutex_t forks[N];
static int fork_uses[N];
static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
static int meals;

struct philosopher {
	int seat;
	int eaten;
	pthread_t thread;
};

static struct philosopher philosophers[N];

static void eat(struct philosopher *p, int first, int second)
{
	pthread_mutex_lock(&forks[first]);
	pthread_mutex_lock(&forks[second]);
	fork_uses[first]++;
	fork_uses[second]++;
	p->eaten++;
	pthread_mutex_unlock(&forks[second]);
	pthread_mutex_unlock(&forks[first]);
}

static void *dine(void *arg)
{
	struct philosopher *p = arg;
	int left = p->seat, right = (p->seat + 1) % N;
	int first = left < right ? left : right;
	int second = left < right ? right : left;
	int i;

	for (i = 0; i < ROUNDS; i++) {
		usleep(10);
		eat(p, first, second);
		pthread_mutex_lock(&forks[first]);
		meals++; // RACE
		pthread_mutex_unlock(&forks[first]);
	}
	return NULL;
}

int main(void)
{
	int i, sum = 0;

	for (i = 0; i < N; i++)
		pthread_mutex_init(&forks[i], NULL);
	for (i = 0; i < N; i++) {
		philosophers[i].seat = i;
		pthread_create(&philosophers[i].thread, NULL, dine, &philosophers[i]);
	}
	for (i = 0; i < N; i++)
		pthread_join(philosophers[i].thread, NULL);
	for (i = 0; i < N; i++)
		sum += philosophers[i].eaten + fork_uses[i];
	printf("%d meals, %d\n", meals, sum);
	return 0;
}
