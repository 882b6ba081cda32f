#include <pthread.h>
#include <stdio.h>
#define N 6

static unsigned long hits[N];

static void *run(void *arg)
{
    unsigned long *mine = (unsigned long *)arg;
    int i;
    for (i = 0; i < 1000; ++i)
        (*mine)++; // NORACE
    return NULL;
}

int main(void)
{
    pthread_t tid[N];
    unsigned long sum = 0;
    int i;
    for (i = 0; i < N; ++i) {
        hits[i] = 0; // NORACE
        pthread_create(&tid[i], NULL, run, &hits[i]);
    }
    for (i = 0; i < N; ++i) {
        pthread_join(tid[i], NULL);
        sum += hits[i]; // NORACE
    }
    printf("%lu\n", sum);
    return 0;
}
