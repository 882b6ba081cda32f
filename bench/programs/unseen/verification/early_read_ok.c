#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

struct job {
    int from, to;
    long total;
};

static void *sum_range(void *arg)
{
    struct job *j = arg;
    int i;
    long t = 0;
    for (i = j->from; i < j->to; i++) // NORACE
        t += i;
    j->total = t; // NORACE
    return 0;
}

int main(void)
{
    pthread_t t1, t2;
    int mid = __VERIFIER_nondet_int() + 5;
    struct job a = { 0, mid, 0 }; // NORACE
    struct job b = { mid, 12, 0 }; // NORACE
    long sum;
    pthread_create(&t1, 0, sum_range, &a);
    pthread_create(&t2, 0, sum_range, &b);
    pthread_join(t1, 0);
    sum = a.total; // NORACE
    pthread_join(t2, 0);
    sum += b.total; // NORACE
    return sum != 66;
}
