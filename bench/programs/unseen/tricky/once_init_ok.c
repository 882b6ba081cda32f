#include <pthread.h>
#include <stdlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int *lut;
static int lut_size;
static int lut_uses;
static pthread_mutex_t use_lock = PTHREAD_MUTEX_INITIALIZER;

static void build(void)
{
    int i;
    lut_size = 16; // NORACE
    lut = calloc(lut_size, sizeof *lut); // NORACE
    for (i = 0; i < lut_size; i++) // NORACE
        lut[i] = i * 3; // NORACE
}

static int query(int k)
{
    pthread_once(&once, build);
    if (k >= lut_size) // NORACE
        return -1;
    pthread_mutex_lock(&use_lock);
    lut_uses++; // NORACE
    pthread_mutex_unlock(&use_lock);
    return lut[k % 16]; // NORACE
}

static void *user(void *arg)
{
    long s = 0;
    int k;
    for (k = 0; k < 20; k += 5)
        s += query(k);
    return (void *)s;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, user, 0);
    pthread_create(&b, 0, user, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    free(lut); // NORACE
    return lut_uses; // NORACE
}
