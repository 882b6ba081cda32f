#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

typedef struct {
    pthread_mutex_t mtx;
    int money;
} account;

account acc[3];

void transfer(int from, int to, int sum)
{
    account *lo = from < to ? &acc[from] : &acc[to];
    account *hi = from < to ? &acc[to] : &acc[from];
    if (from == to)
        return;
    pthread_mutex_lock(&lo->mtx);
    pthread_mutex_lock(&hi->mtx);
    acc[from].money -= sum; // NORACE
    acc[to].money += sum; // NORACE
    pthread_mutex_unlock(&hi->mtx);
    pthread_mutex_unlock(&lo->mtx);
}

void *clerk(void *arg)
{
    int f = __VERIFIER_nondet_int(), t = __VERIFIER_nondet_int();
    if (f >= 0 && f < 3 && t >= 0 && t < 3)
        transfer(f, t, 5);
    return 0;
}

void *auditor(void *arg)
{
    int i, total = 0;
    for (i = 0; i < 3; i++)
        pthread_mutex_lock(&acc[i].mtx);
    for (i = 0; i < 3; i++) {
        total += acc[i].money; // NORACE
    }
    for (i = 2; i >= 0; i--)
        pthread_mutex_unlock(&acc[i].mtx);
    return (void *)(long)total;
}

int main(void)
{
    pthread_t c1, c2, a;
    int i;
    for (i = 0; i < 3; i++) {
        pthread_mutex_init(&acc[i].mtx, 0);
        acc[i].money = 100; // NORACE
    }
    pthread_create(&c1, 0, clerk, 0);
    pthread_create(&c2, 0, clerk, 0);
    pthread_create(&a, 0, auditor, 0);
    pthread_join(c1, 0);
    pthread_join(c2, 0);
    pthread_join(a, 0);
    return 0;
}
