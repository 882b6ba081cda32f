#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

typedef int (*irq_fn)(int, void *);
struct nic { pthread_mutex_t lock; unsigned rx, status, overruns; int up; };

static irq_fn handlers[4];
static void *cookies[4];

static int request_irq(int n, irq_fn f, void *c) {
    if (n < 0 || n >= 4) return -1;
    cookies[n] = c; // NORACE
    handlers[n] = f; // NORACE
    return 0;
}
static int nic_irq(int n, void *c) {
    struct nic *d = c;
    (void)n;
    d->rx++; // RACE
    pthread_mutex_lock(&d->lock);
    d->status |= 2; // NORACE
    pthread_mutex_unlock(&d->lock);
    return 1;
}
static void *irq_line(void *arg) {
    (void)arg;
    while (__VERIFIER_nondet_int())
        handlers[2](2, cookies[2]); // NORACE
    return NULL;
}
static unsigned nic_stats(struct nic *d) {
    pthread_mutex_lock(&d->lock);
    unsigned r = d->rx; // RACE
    d->status &= ~2u; // NORACE
    pthread_mutex_unlock(&d->lock);
    return r;
}
int main(void) {
    static struct nic card;
    pthread_t irq;
    pthread_mutex_init(&card.lock, NULL);
    card.up = 1; // NORACE
    if (request_irq(2, nic_irq, &card)) return 1;
    pthread_create(&irq, NULL, irq_line, NULL);
    unsigned r = nic_stats(&card);
    pthread_join(irq, NULL);
    return r > card.rx; // NORACE
}
