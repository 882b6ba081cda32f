/* the slot is respawned without joining its first thread, whose id is lost */
#include <pthread.h>
#include <stdio.h>
#define N 4
static pthread_t tid[N];
static int slot_work[N];
static long grand;

static void *work(void *arg)
{
    int i = (int)(long)arg;
    slot_work[i] += i + 1;  // RACE
    return NULL;
}

static void start(int i)
{
    if (pthread_create(&tid[i], NULL, work, (void *)(long)i) != 0)
        __builtin_abort();
}

int main(int argc, char **argv)
{
    for (int i = 0; i < N; i++)
        start(i);
    for (int round = 0; round < 3; round++) {
        int i = round % N;
        if (argc > 1)
            pthread_join(tid[i], NULL);
        start(i);
    }
    for (int i = 0; i < N; i++)
        pthread_join(tid[i], NULL);
    for (int i = 0; i < N; i++)
        grand += slot_work[i];  // RACE
    printf("%ld\n", grand);  // NORACE
    return 0;
}
