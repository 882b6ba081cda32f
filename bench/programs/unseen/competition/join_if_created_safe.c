#include <pthread.h>
#include <stdio.h>

static int result;

static void *calc(void *n)
{
    int i, lim = *(int *)n; // NORACE
    for (i = 0; i < lim; i++)
        result += i; // NORACE
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t t;
    int n = argc + 9; // NORACE
    int started = 0;
    (void)argv;
    if (pthread_create(&t, NULL, calc, &n) == 0)
        started = 1;
    else
        calc(&n);
    if (started)
        pthread_join(t, NULL);
    result *= 2; // NORACE
    printf("%d\n", result); // NORACE
    return 0;
}
