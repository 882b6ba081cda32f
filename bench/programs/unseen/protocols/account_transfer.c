/* Two-account transfers, locks always taken in index order. */
#include <pthread.h>
#include <stdio.h>

#define NACC 4

struct account {
    pthread_mutex_t lock;
    long balance;
};

static struct account bank[NACC];

static int transfer(int from, int to, long amount)
{
    int lo = from < to ? from : to, hi = from < to ? to : from;
    int ok = 0;

    if (from == to)
        return 0;
    pthread_mutex_lock(&bank[lo].lock);
    pthread_mutex_lock(&bank[hi].lock);
    if (bank[from].balance >= amount) {   // NORACE
        bank[from].balance -= amount;   // NORACE
        bank[to].balance += amount;   // NORACE
        ok = 1;
    }
    pthread_mutex_unlock(&bank[hi].lock);
    pthread_mutex_unlock(&bank[lo].lock);
    return ok;
}

static void *teller(void *arg)
{
    unsigned seed = (unsigned)(unsigned long)arg;
    for (int i = 0; i < 2000; i++) {
        seed = seed * 1103515245u + 12345u;
        transfer((seed >> 8) % NACC, (seed >> 16) % NACC, seed % 50);
    }
    return NULL;
}

int main(void)
{
    pthread_t th[3];
    long total = 0;

    for (int i = 0; i < NACC; i++) {
        pthread_mutex_init(&bank[i].lock, NULL);
        bank[i].balance = 1000;   // NORACE
    }
    for (int i = 0; i < 3; i++)
        pthread_create(&th[i], NULL, teller, (void *)(11ul * (i + 1)));
    for (int i = 0; i < 3; i++)
        pthread_join(th[i], NULL);
    for (int i = 0; i < NACC; i++)
        total += bank[i].balance;   // NORACE
    printf("total %ld\n", total);
    return total == 1000L * NACC ? 0 : 1;
}
