#include <pthread.h>
#include <stdlib.h>

struct res { int lo, hi; };
static const int nums[8] = { 4, 8, 1, 9, 3, 7, 2, 6 };

static void *minmax(void *arg)
{
    const int *v = arg;
    static struct res buf;
    struct res *r = &buf;
    if (!r)
        abort();
    r->lo = r->hi = v[0]; // RACE
    for (int i = 1; i < 4; i++) {
        if (v[i] < r->lo) // RACE
            r->lo = v[i]; // RACE
        if (v[i] > r->hi) // RACE
            r->hi = v[i]; // RACE
    }
    return r;
}

int main(void)
{
    pthread_t a, b;
    void *ra, *rb;
    pthread_create(&a, NULL, minmax, (void *)&nums[0]);
    pthread_create(&b, NULL, minmax, (void *)&nums[4]);
    pthread_join(a, &ra);
    pthread_join(b, &rb);
    struct res *x = ra, *y = rb;
    int lo = x->lo < y->lo ? x->lo : y->lo; // NORACE
    return lo != 1;
}
