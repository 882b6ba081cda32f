#include <pthread.h>
#include <stdio.h>

static pthread_barrier_t bar;
static int v[3], sum[3];

static void *run(void *arg) {
    long id = (long)arg;
    v[id] = (int)id; // RACE
    pthread_barrier_wait(&bar);
    int s = 0;
    for (int i = 0; i < 3; i++)
        s += v[i]; // RACE
    sum[id] = s; // NORACE
    return NULL;
}
int main(void) {
    pthread_t t[3];
    pthread_barrier_init(&bar, NULL, 2);
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, run, (void *)i);
    pthread_barrier_wait(&bar);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%d\n", sum[0] + sum[2]); // NORACE
    return 0;
}
