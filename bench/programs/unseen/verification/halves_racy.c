#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

#define N 16

int a[N];
int split;

void *low(void *arg)
{
    int i;
    for (i = 0; i <= split; i++) // NORACE
        a[i] = i; // RACE
    return 0;
}

void *high(void *arg)
{
    int i;
    for (i = split; i < N; i++) // NORACE
        a[i] = -i; // RACE
    return 0;
}

int main(void)
{
    pthread_t x, y;
    int i, c = 0;
    split = __VERIFIER_nondet_int(); // NORACE
    if (split < 1 || split > N - 1) // NORACE
        split = N / 2; // NORACE
    pthread_create(&x, 0, low, 0);
    pthread_create(&y, 0, high, 0);
    pthread_join(x, 0);
    pthread_join(y, 0);
    for (i = 0; i < N; i++)
        c += a[i] >= 0; // NORACE
    return c;
}
