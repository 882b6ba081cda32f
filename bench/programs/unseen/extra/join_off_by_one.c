#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define T 3

static int part[T];
static int first_done;

static void *run(void *arg) {
    long id = (long)arg;
    part[id] = (int)id * 2; // RACE
    if (id == 0)
        first_done = 1; // NORACE
    return NULL;
}
int main(void) {
    pthread_t t[T];
    int s = 0;
    for (long i = 0; i < T; i++)
        pthread_create(&t[i], NULL, run, (void *)i);
    for (int i = 0; i < T - 1; i++)
        pthread_join(t[i], NULL);
    if (first_done) // NORACE
        for (int i = 0; i < T; i++)
            s += part[i]; // RACE
    pthread_join(t[T - 1], NULL);
    printf("%d\n", s);
    return 0;
}
