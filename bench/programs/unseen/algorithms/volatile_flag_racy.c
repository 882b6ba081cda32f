#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static volatile int go;
static int table[4];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int readers;

static void *waiter(void *out)
{
    pthread_mutex_lock(&m);
    readers++; // NORACE
    pthread_mutex_unlock(&m);
    while (!go) // RACE
        usleep(50);
    *(int *)out = table[0] + table[3]; // RACE
    return NULL;
}

int main(void)
{
    pthread_t t[2];
    int out[2] = {0, 0};
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, waiter, &out[i]);
    for (int i = 0; i < 4; i++)
        table[i] = i + 1; // RACE
    go = 1; // RACE
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    return out[0] + out[1] != 10 || readers != 2; // NORACE
}
