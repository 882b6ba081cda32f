/* Dining philosophers: an array of forks, the lower one taken first; meals are counted by each, and in all. */
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
	fork_uses[first]++; // NORACE
	fork_uses[second]++; // NORACE
	p->eaten++; // NORACE
	pthread_mutex_unlock(&forks[second]);
	pthread_mutex_unlock(&forks[first]);
}

static void *dine(void *arg)
{
	struct philosopher *p = arg;
	int left = p->seat, right = (p->seat + 1) % N; // NORACE
	int first = left < right ? left : right;
	int second = left < right ? right : left;
	int i;

	for (i = 0; i < ROUNDS; i++) {
		usleep(10);
		eat(p, first, second);
		pthread_mutex_lock(&table);
		meals++; // NORACE
		pthread_mutex_unlock(&table);
	}
	return NULL;
}

int main(void)
{
	int i, sum = 0;

	for (i = 0; i < N; i++)
		pthread_mutex_init(&forks[i], NULL);
	for (i = 0; i < N; i++) {
		philosophers[i].seat = i; // NORACE
		pthread_create(&philosophers[i].thread, NULL, dine, &philosophers[i]);
	}
	for (i = 0; i < N; i++)
		pthread_join(philosophers[i].thread, NULL);
	for (i = 0; i < N; i++)
		sum += philosophers[i].eaten + fork_uses[i]; // NORACE
	printf("%d meals, %d\n", meals, sum); // NORACE
	return 0;
}
