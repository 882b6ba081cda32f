#include <pthread.h>
#include <stdlib.h>

static int *lut;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void build(void)
{
    lut = malloc(16 * sizeof *lut); // NORACE
    for (int i = 0; i < 16; i++)
        lut[i] = i * 3; // NORACE
}

static int lookup(int i)
{
    pthread_once(&once, build);
    return lut[i & 15]; // NORACE
}

static void *th(void *p)
{
    *(int *)p = lookup(*(int *)p); // NORACE
    return NULL;
}

int main(void)
{
    pthread_t t[2];
    int v[2] = { 3, 5 };
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, th, &v[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    return v[0] + v[1] == 24 ? 0 : 1; // NORACE
}
