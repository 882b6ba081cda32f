#include <pthread.h>
#include <stdio.h>
#define K 4

static int squares[K + 1];

static void *square(void *arg)
{
    int id = *(int *)arg; // RACE
    squares[id] = id * id; // RACE
    return NULL;
}

int main(void)
{
    pthread_t t[K];
    int i;
    for (i = 0; i < K; i++) { // RACE
        pthread_create(&t[i], NULL, square, &i);
    }
    for (int j = 0; j < K; j++)
        pthread_join(t[j], NULL);
    for (int j = 0; j < K; j++)
        printf("%d\n", squares[j]); // NORACE
    return 0;
}
