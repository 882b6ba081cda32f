#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define N_ACC 6
#define N_TELLERS 3

typedef enum { TX_OK, TX_NOFUNDS, TX_FROZEN } tx_result;

typedef struct {
	int id;
	long cents;
	int frozen;
	unsigned ntx;
	pthread_mutex_t mx;
} account_t;

typedef struct {
	account_t acc[N_ACC];
	long fees;
	pthread_mutex_t fee_mx;
	unsigned failed;
	int open;
} bank_t;

static bank_t bank;

static void lock_pair(account_t *a, account_t *b)
{
	if (a->id < b->id) { // NORACE
		pthread_mutex_lock(&a->mx);
		pthread_mutex_lock(&b->mx);
	} else {
		pthread_mutex_lock(&b->mx);
		pthread_mutex_lock(&a->mx);
	}
}

static void unlock_pair(account_t *a, account_t *b)
{
	pthread_mutex_unlock(&a->mx);
	pthread_mutex_unlock(&b->mx);
}

static tx_result transfer(account_t *from, account_t *to, long amount)
{
	tx_result res = TX_OK;
	if (from == to)
		return TX_OK;
	lock_pair(from, to);
	if (from->frozen || to->frozen) { // NORACE
		res = TX_FROZEN;
	} else if (from->cents < amount) { // RACE
		res = TX_NOFUNDS;
	} else {
		from->cents -= amount; // RACE
		to->cents += amount; // RACE
		from->ntx++; // NORACE
		to->ntx++; // NORACE
	}
	unlock_pair(from, to);
	return res;
}

/* the account must be frozen: then no teller touches its balance */
static void charge_fee(account_t *a)
{
	pthread_mutex_lock(&bank.fee_mx);
	bank.fees += 5; // NORACE
	a->cents -= 5; // RACE
	pthread_mutex_unlock(&bank.fee_mx);
}

static void freeze(account_t *a, int on)
{
	pthread_mutex_lock(&a->mx);
	a->frozen = on; // NORACE
	pthread_mutex_unlock(&a->mx);
}

static void note_failure(void)
{
	pthread_mutex_lock(&bank.fee_mx);
	bank.failed++; // NORACE
	pthread_mutex_unlock(&bank.fee_mx);
}

static void *teller(void *arg)
{
	unsigned r = *(unsigned *)arg; // NORACE
	for (int i = 0; i < 40; i++) {
		r = r * 69069u + 1u;
		account_t *f = &bank.acc[(r >> 8) % N_ACC];
		account_t *t = &bank.acc[(r >> 16) % N_ACC];
		if (transfer(f, t, (long)(r % 50)) != TX_OK)
			note_failure();
	}
	return NULL;
}

static void *auditor(void *arg)
{
	long sum = 0;
	for (int i = 0; i < N_ACC; i++) {
		freeze(&bank.acc[i], 1);
		pthread_mutex_lock(&bank.acc[i].mx);
		sum += bank.acc[i].cents; // NORACE
		pthread_mutex_unlock(&bank.acc[i].mx);
		freeze(&bank.acc[i], 0);
		charge_fee(&bank.acc[i]);
	}
	*(long *)arg = sum; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t t[N_TELLERS], a;
	unsigned seeds[N_TELLERS];
	long audit;

	pthread_mutex_init(&bank.fee_mx, NULL);
	for (int i = 0; i < N_ACC; i++) {
		bank.acc[i].id = i; // NORACE
		bank.acc[i].cents = 1000; // NORACE
		pthread_mutex_init(&bank.acc[i].mx, NULL);
	}
	bank.open = 1; // NORACE
	for (int i = 0; i < N_TELLERS; i++) {
		seeds[i] = 17u * (unsigned)i + 3u; // NORACE
		pthread_create(&t[i], NULL, teller, &seeds[i]);
	}
	pthread_create(&a, NULL, auditor, &audit);
	for (int i = 0; i < N_TELLERS; i++)
		pthread_join(t[i], NULL);
	pthread_join(a, NULL);
	printf("audit %ld fees %ld\n", audit, bank.fees); // NORACE
	printf("failed %u\n", bank.failed); // NORACE
	return 0;
}
