#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 4

static long squares[N];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int started;

static void *compute(void *arg) {
    int id = *(int *)arg; // RACE
    long s = (long)id * id;
    pthread_mutex_lock(&lock);
    if (id >= 0 && id < N)
        squares[id] = s; // NORACE
    started++; // NORACE
    pthread_mutex_unlock(&lock);
    return NULL;
}
int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) { // RACE
        int rc = pthread_create(&t[i], NULL, compute, &i); // NORACE
        if (rc != 0) {
            fprintf(stderr, "create: %d\n", rc);
            exit(1);
        }
    }
    for (int k = 0; k < N; k++)
        pthread_join(t[k], NULL);
    for (int k = 0; k < N; k++)
        printf("%ld\n", squares[k]); // NORACE
    return started != N; // NORACE
}
