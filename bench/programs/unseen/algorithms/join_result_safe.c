#include <pthread.h>
#include <stdlib.h>

struct res { int lo, hi; };
static const int nums[8] = { 4, 8, 1, 9, 3, 7, 2, 6 };

static void *minmax(void *arg)
{
    const int *v = arg;
    struct res *r = malloc(sizeof *r);
    if (!r)
        abort();
    r->lo = r->hi = v[0]; // NORACE
    for (int i = 1; i < 4; i++) {
        if (v[i] < r->lo) // NORACE
            r->lo = v[i]; // NORACE
        if (v[i] > r->hi) // NORACE
            r->hi = v[i]; // NORACE
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
    free(x); // NORACE
    free(y); // NORACE
    return lo != 1;
}
