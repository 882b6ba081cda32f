#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

struct account {
    int id;
    int balance;
    pthread_mutex_t lock;
};

static struct account acc[4];

static void lock_pair(struct account *a, struct account *b)
{
    struct account *first = a->id < b->id ? a : b;
    struct account *second = first == a ? b : a;
    pthread_mutex_lock(&first->lock);
    if (second != first)
        pthread_mutex_lock(&second->lock);
}

static void unlock_pair(struct account *a, struct account *b)
{
    pthread_mutex_unlock(&a->lock);
    if (a != b)
        pthread_mutex_unlock(&b->lock);
}

static void transfer(struct account *from, struct account *to, int amount)
{
    lock_pair(from, to);
    if (from->balance >= amount) {  // NORACE
        from->balance -= amount;  // NORACE
        to->balance += amount;  // NORACE
    }
    unlock_pair(from, to);
}

static void *teller(void *arg)
{
    (void)arg;
    for (int i = 0; i < 5; i++) {
        int f = (unsigned)__VERIFIER_nondet_int() % 4;
        int t = (unsigned)__VERIFIER_nondet_int() % 4;
        transfer(&acc[f], &acc[t], 10);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        acc[i].id = i;  // NORACE
        acc[i].balance = 100;  // NORACE
        pthread_mutex_init(&acc[i].lock, NULL);
    }
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, teller, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < 4; i++)
        sum += acc[i].balance;  // NORACE
    if (sum != 400)
        reach_error();
    return 0;
}
