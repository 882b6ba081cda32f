#include <pthread.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int result;

static void *calc(void *n)
{
    int i;
    for (i = 0; i < 10; i++)
        result += i; // RACE
    return n;
}

int main(void)
{
    pthread_t t;
    int wait = __VERIFIER_nondet_int();
    pthread_create(&t, NULL, calc, NULL);
    if (wait > 0)
        pthread_join(t, NULL);
    result *= 2; // RACE
    if (wait > 0)
        printf("%d\n", result); // NORACE
    return 0;
}
