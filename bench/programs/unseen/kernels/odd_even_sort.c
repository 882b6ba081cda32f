#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 32
#define T 4

static int v[N];
static pthread_barrier_t bar;
static int swaps[T];

static void compare(int i, int id) {
    int a = v[i]; // NORACE
    int b = v[i + 1]; // NORACE
    if (a > b) {
        v[i] = b; // NORACE
        v[i + 1] = a; // NORACE
        swaps[id]++; // NORACE
    }
}

static void *sort(void *arg) {
    int id = (int)(long)arg;
    for (int phase = 0; phase < N; phase++) {
        for (int i = phase % 2 + 2 * id; i + 1 < N; i += 2 * T)
            compare(i, id);
        pthread_barrier_wait(&bar);
    }
    return NULL;
}

int main(void) {
    pthread_t t[T];
    int n = 0;
    for (int i = 0; i < N; i++)
        v[i] = (i * 13) % N; // NORACE
    pthread_barrier_init(&bar, NULL, T);
    for (long i = 0; i < T; i++)
        pthread_create(&t[i], NULL, sort, (void *)i);
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < T; i++)
        n += swaps[i]; // NORACE
    printf("%d %d\n", v[0], n); // NORACE
    return 0;
}
