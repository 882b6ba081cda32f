/* a worker slot is respawned; every thread is joined before its id is lost */
#include <pthread.h>
#include <stdio.h>
#define N 4
static pthread_t tid[N];
static int slot_work[N];
static long grand;

static void *work(void *arg)
{
    int i = (int)(long)arg;
    slot_work[i] += i + 1;  // NORACE
    return NULL;
}

static void start(int i)
{
    if (pthread_create(&tid[i], NULL, work, (void *)(long)i) != 0)
        __builtin_abort();
}

int main(void)
{
    for (int i = 0; i < N; i++)
        start(i);
    for (int round = 0; round < 3; round++) {
        int i = round % N;
        pthread_join(tid[i], NULL);
        if (slot_work[i] < 100)  // NORACE
            start(i);
        else
            start(i);
    }
    for (int i = 0; i < N; i++)
        pthread_join(tid[i], NULL);
    for (int i = 0; i < N; i++)
        grand += slot_work[i];  // NORACE
    printf("%ld\n", grand);  // NORACE
    return 0;
}
