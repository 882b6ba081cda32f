#include <pthread.h>
#include <stdio.h>
#define N 64

static int data[N];
struct range { int lo, hi; long sum; };

static void *rsum(void *p)
{
    struct range *r = p;
    if (r->hi - r->lo <= 8) { // NORACE
        for (int i = r->lo; i < r->hi; i++) // NORACE
            r->sum += data[i]; // NORACE
        return NULL;
    }
    int mid = (r->lo + r->hi) / 2; // NORACE
    struct range l = { r->lo, mid, 0 }; // NORACE
    struct range h = { mid, r->hi, 0 }; // NORACE
    pthread_t t;
    pthread_create(&t, NULL, rsum, &l);
    rsum(&h);
    pthread_join(t, NULL);
    r->sum = l.sum + h.sum; // NORACE
    return NULL;
}

int main(void)
{
    struct range all = { 0, N, 0 };
    for (int i = 0; i < N; i++)
        data[i] = i; // NORACE
    rsum(&all);
    printf("%ld\n", all.sum); // NORACE
    return 0;
}
