#include <pthread.h>
#include <stdio.h>
#define K 4

static int squares[K + 1];

static void *square(void *arg)
{
    int id = *(int *)arg; // NORACE
    squares[id] = id * id; // NORACE
    return NULL;
}

int main(void)
{
    pthread_t t[K];
    int i;
    int ids[K];
    for (i = 0; i < K; i++) { // NORACE
        ids[i] = i; // NORACE
        pthread_create(&t[i], NULL, square, &ids[i]);
    }
    for (int j = 0; j < K; j++)
        pthread_join(t[j], NULL);
    for (int j = 0; j < K; j++)
        printf("%d\n", squares[j]); // NORACE
    return 0;
}
