#include <pthread.h>

#define NB 8
#define KEYS 64

struct bucket { pthread_mutex_t mtx; int n; };
static struct bucket tab[NB];

static unsigned hash(unsigned k) { return (k * 7u) % NB; }

static void add(unsigned key)
{
	unsigned h = hash(key);
	pthread_mutex_lock(&tab[key % NB].mtx);
	tab[h].n++; // RACE
	pthread_mutex_unlock(&tab[key % NB].mtx);
}

static void drop(unsigned key)
{
	unsigned h = hash(key);
	pthread_mutex_lock(&tab[h].mtx);
	if (tab[h].n > 0) // RACE
		tab[h].n--; // RACE
	pthread_mutex_unlock(&tab[h].mtx);
}

static void *adder(void *p)
{
	for (unsigned k = 0; k < KEYS; k++)
		add(k);
	return p;
}

static void *dropper(void *p)
{
	for (unsigned k = 0; k < KEYS; k++)
		drop(k);
	return p;
}

int main(void)
{
	pthread_t a, d;
	for (int i = 0; i < NB; i++)
		pthread_mutex_init(&tab[i].mtx, NULL);
	pthread_create(&a, NULL, adder, NULL);
	pthread_create(&d, NULL, dropper, NULL);
	pthread_join(a, NULL);
	pthread_join(d, NULL);
	return 0;
}
