#include <pthread.h>

static int leaf_value;
static int mid_value;

static void *leaf(void *p)
{
    leaf_value = 42; // RACE
    return p;
}

static void *mid(void *p)
{
    pthread_t g;
    leaf_value = 1; // NORACE
    pthread_create(&g, 0, leaf, 0);
    mid_value = 5; // NORACE
    pthread_detach(g);
    return p;
}

int main(void)
{
    pthread_t m;
    leaf_value = 0; // NORACE
    pthread_create(&m, 0, mid, 0);
    pthread_join(m, 0);
    return leaf_value + mid_value == 0; // RACE
}
