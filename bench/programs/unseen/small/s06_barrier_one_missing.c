#include <pthread.h>
#include <stdio.h>
#define N 3
#define ROUNDS 40

static pthread_barrier_t bar;
static int pos[N];
static int seen[N];

static void *particle(void *arg)
{
    long me = (long)arg;
    for (int r = 0; r < ROUNDS; r++) {
        pos[me] += (int)me + 1;  // RACE
        pthread_barrier_wait(&bar);
        int far = 0;
        for (int j = 0; j < N; j++)
            if (pos[j] > far)  // RACE
                far = pos[j];  // RACE
        seen[me] += far;  // NORACE
        /* the next round begins at once */
    }
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    pthread_barrier_init(&bar, NULL, N);
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, particle, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < N; i++)
        printf("%d %d\n", pos[i], seen[i]);  // NORACE
    return 0;
}
