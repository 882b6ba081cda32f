/* The accounts, with a balance that is read without a lock. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define ACCOUNTS 10
#define TELLERS 4

struct account {
	int id;
	long balance;
	unsigned transfers;
	pthread_mutex_t lock;
};

static struct account accounts[ACCOUNTS];
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long log_lines;

static void log_transfer(int from, int to, long amount)
{
	pthread_mutex_lock(&log_lock);
	log_lines++;
	if (log_lines % 1000 == 0)
		fprintf(stderr, "%d -> %d: %ld\n", from, to, amount);
	pthread_mutex_unlock(&log_lock);
}

static void lock_both(struct account *a, struct account *b)
{
	if (a->id < b->id) {
		pthread_mutex_lock(&a->lock);
		pthread_mutex_lock(&b->lock);
	} else {
		pthread_mutex_lock(&b->lock);
		pthread_mutex_lock(&a->lock);
	}
}

static void unlock_both(struct account *a, struct account *b)
{
	pthread_mutex_unlock(&a->lock);
	pthread_mutex_unlock(&b->lock);
}

static int transfer(struct account *from, struct account *to, long amount)
{
	int ok = 0;

	if (from == to)
		return 0;
	lock_both(from, to);
	if (from->balance >= amount) {
		from->balance -= amount; // RACE
		to->balance += amount; // RACE
		from->transfers++;
		to->transfers++;
		ok = 1;
	}
	unlock_both(from, to);
	if (ok)
		log_transfer(from->id, to->id, amount);
	return ok;
}

static long balance(struct account *a)
{
	long b;

	b = a->balance; // RACE
	return b;
}

static void *teller(void *arg)
{
	unsigned seed = (unsigned)(size_t)arg;
	int i;

	for (i = 0; i < 1000; i++) {
		int from = rand_r(&seed) % ACCOUNTS, to = rand_r(&seed) % ACCOUNTS;

		if (balance(&accounts[from]) > 0)
			transfer(&accounts[from], &accounts[to], rand_r(&seed) % 100);
	}
	return NULL;
}

int main(void)
{
	pthread_t t[TELLERS];
	long sum = 0;
	int i;

	for (i = 0; i < ACCOUNTS; i++) {
		accounts[i].id = i;
		accounts[i].balance = 1000;
		pthread_mutex_init(&accounts[i].lock, NULL);
	}
	for (i = 0; i < TELLERS; i++)
		pthread_create(&t[i], NULL, teller, (void *)(size_t)(i + 1));
	for (i = 0; i < TELLERS; i++)
		pthread_join(t[i], NULL);
	for (i = 0; i < ACCOUNTS; i++)
		sum += accounts[i].balance;
	printf("%ld in %lu transfers\n", sum, log_lines);
	return 0;
}
