#include <pthread.h>
#include <stdlib.h>
#define T 3
#define PER 5
static int a[T * PER + 1];
static int done[T];

static void *fill(void *arg) {
    long id = (long)arg;
    for (long i = id * PER; i <= (id + 1) * PER; i++)
        a[i] = (int)id; // RACE
    done[id] = 1; // NORACE
    return NULL;
}
int main(void) {
    pthread_t t[T];
    for (long i = 0; i < T; i++)
        pthread_create(&t[i], NULL, fill, (void *)i);
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    return a[3] + done[0]; // NORACE
}
