#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);

typedef struct { int cents; pthread_mutex_t mx; } purse_t;

static purse_t a = { 100, PTHREAD_MUTEX_INITIALIZER };
static purse_t b = { 100, PTHREAD_MUTEX_INITIALIZER };

static void *mover(void *p)
{
    for (int i = 0; i < 20; i++) {
        int n = __VERIFIER_nondet_int();
        if (n < 0 || n > 5)
            n = 1;
        pthread_mutex_lock(&a.mx);
        pthread_mutex_lock(&b.mx);
        a.cents -= n;  // NORACE
        b.cents += n;  // NORACE
        pthread_mutex_unlock(&b.mx);
        pthread_mutex_unlock(&a.mx);
    }
    return p;
}

static void *interest(void *p)
{
    for (int i = 0; i < 20; i++) {
        pthread_mutex_lock(&b.mx);
        b.cents += 1;  // RACE
        b.cents -= 1;  // RACE
        pthread_mutex_unlock(&b.mx);
    }
    return p;
}

/* takes only the first lock "because mover always takes it first" */
static void *audit(void *p)
{
    int total;
    for (int i = 0; i < 20; i++) {
        pthread_mutex_lock(&a.mx);
        total = a.cents;  // NORACE
        total += b.cents;  // RACE
        pthread_mutex_unlock(&a.mx);
        if (total < 0)
            abort();
    }
    return p;
}

int main(void)
{
    pthread_t t1, t2, t3;
    pthread_create(&t1, 0, mover, 0);
    pthread_create(&t2, 0, interest, 0);
    pthread_create(&t3, 0, audit, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    pthread_join(t3, 0);
    return a.cents + b.cents == 200 ? 0 : 1;  // NORACE
}
