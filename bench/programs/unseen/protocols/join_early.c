/* Both results are read when only the first thread has been joined. */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

struct task {
    int limit;
    int primes;
};

static int is_prime(int n)
{
    for (int d = 2; d * d <= n; d++)
        if (n % d == 0)
            return 0;
    return n > 1;
}

static void *count_primes(void *arg)
{
    struct task *t = arg;
    int found = 0;

    for (int i = 0; i < t->limit; i++)   // NORACE
        found += is_prime(i);
    t->primes = found;   // RACE
    return NULL;
}

int main(void)
{
    struct task quick = { .limit = 100 }, slow = { .limit = 60000 };   // NORACE
    pthread_t a, b;

    pthread_create(&a, NULL, count_primes, &quick);
    pthread_create(&b, NULL, count_primes, &slow);

    pthread_join(a, NULL);
    printf("quick %d\n", quick.primes);   // NORACE
    if (slow.primes == 0)   // RACE
        printf("still counting\n");
    pthread_join(b, NULL);
    printf("slow %d\n", slow.primes);   // NORACE
    return 0;
}
