#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define MAXT 6

int result[MAXT];

void *square(void *arg)
{
    int id = (int)(long)arg;
    if (id < 0 || id >= MAXT)
        return 0;
    result[id] = id * id; // RACE
    return 0;
}

int main(void)
{
    pthread_t t[MAXT];
    int n = __VERIFIER_nondet_int();
    int i, j;
    if (n < 0 || n > MAXT)
        n = MAXT;
    for (i = 0; i < n; i++) {
        pthread_create(&t[i], 0, square, (void *)(long)(i / 2));
    }
    for (j = 0; j < n; j++)
        pthread_join(t[j], 0);
    return result[0]; // NORACE
}
