#include <pthread.h>

#define N 32
int v[N];
struct job { int lo, hi; long sum; };

void *reduce(void *p)
{
    struct job *j = p;
    if (j->hi - j->lo <= 8) {
        j->sum = 0; // RACE
        for (int i = j->lo; i < j->hi; i++)
            j->sum += v[i]; // RACE
        return 0;
    }
    int mid = (j->lo + j->hi) / 2;
    struct job l = { j->lo, mid, 0 }, r = { mid, j->hi, 0 };
    pthread_t t;
    pthread_create(&t, 0, reduce, &l);
    reduce(&r);
    j->sum = l.sum + r.sum; // RACE
    pthread_join(t, 0);
    return 0;
}

int main(void)
{
    struct job top = { 0, N, 0 };
    for (int i = 0; i < N; i++)
        v[i] = i; // NORACE
    reduce(&top);
    return top.sum != N * (N - 1) / 2; // NORACE
}
