#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

#define MAXN 5

int src[MAXN], dst[MAXN];
int n;

void *fill(void *arg)
{
    int i = (int)(long)arg;
    src[i] = i + __VERIFIER_nondet_int(); // RACE
    return 0;
}

void *reverse(void *arg)
{
    int i = (int)(long)arg;
    dst[i] = src[n - 1 - i]; // RACE
    return 0;
}

int main(void)
{
    pthread_t f[MAXN], r[MAXN];
    long i;
    n = __VERIFIER_nondet_int(); // NORACE
    if (n < 1 || n > MAXN) // NORACE
        return 0;
    for (i = 0; i < n; i++) // NORACE
        pthread_create(&f[i], 0, fill, (void *)i);
    for (i = 1; i < n; i++) // NORACE
        pthread_join(f[i], 0);
    for (i = 0; i < n; i++) // NORACE
        pthread_create(&r[i], 0, reverse, (void *)i);
    for (i = 0; i < n; i++) // NORACE
        pthread_join(r[i], 0);
    pthread_join(f[0], 0);
    return dst[0]; // NORACE
}
