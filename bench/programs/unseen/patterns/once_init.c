#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int *table;
static int size;
static int lookups;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void build(void) {
    size = 16; // NORACE
    table = malloc(size * sizeof *table); // NORACE
    if (!table) abort();
    for (int i = 0; i < size; i++)
        table[i] = i * i; // NORACE
}
static int square(int i) {
    pthread_once(&once, build);
    pthread_mutex_lock(&lock);
    lookups++; // NORACE
    pthread_mutex_unlock(&lock);
    return i < size ? table[i] : -1; // NORACE
}
static void *user(void *arg) {
    return (void *)(long)square((int)(long)arg);
}
int main(void) {
    pthread_t t[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, user, (void *)i);
    printf("%d\n", square(4));
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    free(table);
    return lookups != 4; // NORACE
}
