/* bank.c - transfers between accounts, interest run, auditor.
 * Every account has its own lock; two locks are taken in account order. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define ACCOUNTS   12
#define TELLERS    3
#define TRANSFERS  400
#define HISTORY    16

struct account {
    int number;
    pthread_mutex_t lock;
    long balance;
    int nhist;
    long hist[HISTORY];
    int frozen;
};

static struct account accts[ACCOUNTS];

static pthread_mutex_t fees_lock = PTHREAD_MUTEX_INITIALIZER;
static long fees;

static pthread_mutex_t stop_lock = PTHREAD_MUTEX_INITIALIZER;
static int stopping;

static void lock_pair(struct account *a, struct account *b)
{
    struct account *x = a, *y = b;
    if (a->number > b->number) { // NORACE
        x = b;
        y = a;
    }
    pthread_mutex_lock(&x->lock);
    pthread_mutex_lock(&y->lock);
}

static void unlock_pair(struct account *a, struct account *b)
{
    pthread_mutex_unlock(&a->lock);
    pthread_mutex_unlock(&b->lock);
}

/* with the lock of a */
static void post(struct account *a, long amount)
{
    a->balance += amount; // RACE
    a->hist[a->nhist++ % HISTORY] = amount; // RACE
}

static int transfer(struct account *from, struct account *to, long amount)
{
    int rc = -1;

    if (from == to)
        return 0;
    lock_pair(from, to);
    if (!from->frozen && from->balance >= amount) { // RACE
        post(from, -amount);
        post(to, amount);
        rc = 0;
    }
    unlock_pair(from, to);
    return rc;
}

/* move money and take a fee from the sender */
static int transfer_with_fee(struct account *from, struct account *to, long amount, long fee)
{
    if (from == to)
        return 0;
    pthread_mutex_lock(&to->lock);
    if (from->frozen || from->balance < amount + fee) { // RACE
        pthread_mutex_unlock(&to->lock);
        return -1;
    }
    post(from, -(amount + fee));
    post(to, amount);
    pthread_mutex_unlock(&to->lock);

    pthread_mutex_lock(&fees_lock);
    fees += fee; // NORACE
    pthread_mutex_unlock(&fees_lock);
    return 0;
}

static void freeze(struct account *a, int on)
{
    pthread_mutex_lock(&a->lock);
    a->frozen = on; // RACE
    pthread_mutex_unlock(&a->lock);
}

static int should_stop(void)
{
    int s;

    s = stopping; // RACE
    return s;
}

/* a consistent total needs all locks */
static long audit(void)
{
    long sum = 0;
    int i;

    for (i = 0; i < ACCOUNTS; i++)
        pthread_mutex_lock(&accts[i].lock);
    for (i = 0; i < ACCOUNTS; i++)
        sum += accts[i].balance; // NORACE
    for (i = ACCOUNTS - 1; i >= 0; i--)
        pthread_mutex_unlock(&accts[i].lock);
    return sum;
}

static void *auditor(void *arg)
{
    long *runs = arg;

    while (!should_stop()) {
        long sum = audit();
        pthread_mutex_lock(&fees_lock);
        if (sum + fees > ACCOUNTS * 1000L) // NORACE
            fprintf(stderr, "audit: money appeared\n");
        pthread_mutex_unlock(&fees_lock);
        ++*runs; // NORACE
        usleep(500);
    }
    return NULL;
}

static void *teller(void *arg)
{
    unsigned s = *(unsigned *)arg; // NORACE
    int i;

    for (i = 0; i < TRANSFERS; i++) {
        struct account *from, *to;
        long amount;

        s = s * 1103515245u + 12345u;
        from = &accts[(s >> 8) % ACCOUNTS];
        to = &accts[(s >> 16) % ACCOUNTS];
        amount = (long)((s >> 20) % 100);
        if (i % 5 == 0)
            transfer_with_fee(from, to, amount, 1);
        else
            transfer(from, to, amount);
        if (i % 50 == 0) {
            freeze(from, 1);
            usleep(100);
            freeze(from, 0);
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t t[TELLERS], au;
    unsigned seeds[TELLERS];
    long runs = 0, sum = 0;
    int i;

    for (i = 0; i < ACCOUNTS; i++) {
        accts[i].number = i; // NORACE
        accts[i].balance = 1000; // NORACE
        pthread_mutex_init(&accts[i].lock, NULL);
    }
    pthread_create(&au, NULL, auditor, &runs);
    for (i = 0; i < TELLERS; i++) {
        seeds[i] = 7u + 1000u * (unsigned)i; // NORACE
        pthread_create(&t[i], NULL, teller, &seeds[i]);
    }
    for (i = 0; i < TELLERS; i++)
        pthread_join(t[i], NULL);
    pthread_mutex_lock(&stop_lock);
    stopping = 1; // RACE
    pthread_mutex_unlock(&stop_lock);
    pthread_join(au, NULL);

    for (i = 0; i < ACCOUNTS; i++) {
        printf("%2d %6ld (%d postings)\n", accts[i].number, accts[i].balance, accts[i].nhist); // NORACE
        sum += accts[i].balance; // NORACE
    }
    printf("sum %ld fees %ld audits %ld\n", sum, fees, runs); // NORACE
    return 0;
}
