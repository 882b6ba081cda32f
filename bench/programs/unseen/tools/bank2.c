/* bank1 - bank simulation: transfers with ordered per account locks, an
 * auditor which takes all locks, and interest posting. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NACC 12
#define TELLERS 3
#define ROUNDS 400

struct account {
    int id;
    pthread_mutex_t lock;
    long balance;
    unsigned ntx;
    char owner[24];
    int frozen;
};

struct teller {
    pthread_t tid;
    unsigned seed;
    unsigned long done, refused;
};

static struct account acc[NACC];
static struct teller tellers[TELLERS];

static pthread_mutex_t journal_lock = PTHREAD_MUTEX_INITIALIZER;
static struct { int from, to; long amount; } journal[64];
static unsigned long journal_pos;

static long fee_rate = 2;           /* per thousand, fixed at start */
static long fees;
static pthread_mutex_t fees_lock = PTHREAD_MUTEX_INITIALIZER;

static void journal_add(int from, int to, long amount)
{
    pthread_mutex_lock(&journal_lock);
    journal[journal_pos % 64].from = from;  // NORACE
    journal[journal_pos % 64].to = to;  // NORACE
    journal[journal_pos % 64].amount = amount;  // NORACE
    journal_pos++;  // NORACE
    pthread_mutex_unlock(&journal_lock);
}

static void lock_pair(struct account *a, struct account *b)
{
    if (a->id < b->id) {  // NORACE
        pthread_mutex_lock(&a->lock);
        pthread_mutex_lock(&b->lock);
    } else {
        pthread_mutex_lock(&b->lock);
        pthread_mutex_lock(&a->lock);
    }
}

static void unlock_pair(struct account *a, struct account *b)
{
    pthread_mutex_unlock(&a->lock);
    pthread_mutex_unlock(&b->lock);
}

static void collect_fee(long f)
{
    pthread_mutex_lock(&fees_lock);
    fees += f;  // NORACE
    pthread_mutex_unlock(&fees_lock);
}

static int transfer(struct account *from, struct account *to, long amount)
{
    long fee = amount * fee_rate / 1000;  // NORACE
    int ok = 0;

    if (from == to)
        return 0;
    lock_pair(from, to);
    if (!from->frozen && !to->frozen && from->balance >= amount + fee) {  // NORACE
        from->balance -= amount + fee;  // RACE
        to->balance += amount;  // RACE
        from->ntx++;  // NORACE
        to->ntx++;  // NORACE
        ok = 1;
    }
    unlock_pair(from, to);
    if (ok) {
        collect_fee(fee);
        journal_add(from->id, to->id, amount);  // NORACE
    }
    return ok;
}

static void *teller_main(void *arg)
{
    struct teller *t = arg;
    int i;

    for (i = 0; i < ROUNDS; i++) {
        int a = (int)(rand_r(&t->seed) % NACC);  // NORACE
        int b = (int)(rand_r(&t->seed) % NACC);  // NORACE
        long amt = 1 + (long)(rand_r(&t->seed) % 200);  // NORACE

        if (transfer(&acc[a], &acc[b], amt))
            t->done++;  // NORACE
        else
            t->refused++;  // NORACE
    }
    return NULL;
}

static long total_holding_all(void)
{
    long sum = 0;
    int i;

    for (i = 0; i < NACC - 2; i++)
        pthread_mutex_lock(&acc[i].lock);
    for (i = 0; i < NACC; i++)
        sum += acc[i].balance;  // RACE
    for (i = NACC - 3; i >= 0; i--)
        pthread_mutex_unlock(&acc[i].lock);
    return sum;
}

static void freeze_small(void)
{
    int i;

    for (i = 0; i < NACC; i++) {
        pthread_mutex_lock(&acc[i].lock);
        acc[i].frozen = acc[i].balance < 5;  // NORACE
        pthread_mutex_unlock(&acc[i].lock);
    }
}

static void *auditor_main(void *arg)
{
    int *bad = arg;
    int i;

    for (i = 0; i < 20; i++) {
        if (total_holding_all() > NACC * 1000L)
            ++*bad;  // NORACE
        freeze_small();
    }
    return NULL;
}

int main(void)
{
    pthread_t auditor;
    int i, bad = 0;  // NORACE
    unsigned long done = 0;

    for (i = 0; i < NACC; i++) {
        acc[i].id = i;  // NORACE
        acc[i].balance = 1000;  // NORACE
        snprintf(acc[i].owner, sizeof acc[i].owner, "customer %d", i);  // NORACE
        pthread_mutex_init(&acc[i].lock, NULL);
    }
    for (i = 0; i < TELLERS; i++) {
        tellers[i].seed = (unsigned)i + 99u;  // NORACE
        if (pthread_create(&tellers[i].tid, NULL, teller_main, &tellers[i]) != 0)
            exit(1);
    }
    if (pthread_create(&auditor, NULL, auditor_main, &bad) != 0)
        exit(1);
    for (i = 0; i < TELLERS; i++) {
        pthread_join(tellers[i].tid, NULL);
        done += tellers[i].done;  // NORACE
    }
    pthread_join(auditor, NULL);
    printf("%lu transfers, total %ld, fees %ld, audit errors %d\n", done, total_holding_all(), fees, bad);  // NORACE
    for (i = 0; i < NACC; i++)
        printf("%s: %ld (%u)\n", acc[i].owner, acc[i].balance, acc[i].ntx);  // NORACE
    return total_holding_all() + fees != NACC * 1000L;  // NORACE
}
