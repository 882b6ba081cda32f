/* Fork/join recursion: every thread joins its own child before it returns. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct range {
    const int *v;
    int lo, hi;
    long sum;
};

static void *sum_range(void *arg)
{
    struct range *r = arg;
    int n = r->hi - r->lo;   // NORACE

    if (n <= 64) {
        long s = 0;
        for (int i = r->lo; i < r->hi; i++)   // NORACE
            s += r->v[i];   // NORACE
        r->sum = s;   // NORACE
        return NULL;
    }
    struct range right = { r->v, r->lo + n / 2, r->hi, 0 };   // NORACE
    struct range left = { r->v, r->lo, r->lo + n / 2, 0 };   // NORACE
    pthread_t child;
    int forked = pthread_create(&child, NULL, sum_range, &right) == 0;

    sum_range(&left);
    if (forked)
        pthread_join(child, NULL);
    else
        sum_range(&right);
    r->sum = left.sum + right.sum;   // NORACE
    return NULL;
}

int main(void)
{
    enum { N = 400 };
    int *v = malloc(N * sizeof *v);
    pthread_t top;

    if (!v)
        return 1;
    for (int i = 0; i < N; i++)
        v[i] = i;   // NORACE
    struct range all = { v, 0, N, 0 };   // NORACE
    if (pthread_create(&top, NULL, sum_range, &all) != 0)
        return 1;
    pthread_join(top, NULL);
    printf("%ld\n", all.sum);   // NORACE
    free(v);   // NORACE
    return 0;
}
