#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct stat { long hits; };
static pthread_key_t key;
static long grand;
static int live;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void fold(void *p) {
    struct stat *s = p;
    grand += s->hits; // RACE
    free(s); // NORACE
}
static void *worker(void *arg) {
    struct stat *s = calloc(1, sizeof *s);
    if (!s) abort();
    pthread_setspecific(key, s);
    pthread_mutex_lock(&lock);
    live++; // NORACE
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 1000; i++)
        s->hits++; // NORACE
    pthread_mutex_lock(&lock);
    live--; // NORACE
    pthread_mutex_unlock(&lock);
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_key_create(&key, fold);
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld\n", grand); // NORACE
    return 0;
}
