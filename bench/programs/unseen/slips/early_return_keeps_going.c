#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct ledger { pthread_mutex_t lock; long debit, credit; int frozen; int rejected; };
static struct ledger l = { .lock = PTHREAD_MUTEX_INITIALIZER };

static int post(struct ledger *l, long amount) {
    int locked = 0;
    if (amount != 0) {
        pthread_mutex_lock(&l->lock);
        locked = 1;
    }
    if (l->frozen) // RACE
        l->rejected++; // RACE
    else if (amount > 0)
        l->debit += amount; // NORACE
    else if (amount < 0)
        l->credit -= amount; // NORACE
    if (locked)
        pthread_mutex_unlock(&l->lock);
    return locked;
}
static void freeze(struct ledger *l) {
    pthread_mutex_lock(&l->lock);
    l->frozen = 1; // RACE
    pthread_mutex_unlock(&l->lock);
}
static void *clerk(void *arg) {
    long k = (long)arg;
    for (long i = -5; i < 5; i++)
        post(&l, i * k);
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, clerk, (void *)1);
    pthread_create(&b, NULL, clerk, (void *)2);
    freeze(&l);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld %ld %d\n", l.debit, l.credit, l.rejected); // NORACE
    return 0;
}
