#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static int started;
static int prepared;
static int waiting;

static void *runner(void *arg) {
    pthread_mutex_lock(&lock);
    waiting++; // NORACE
    while (!started) // RACE
        pthread_cond_wait(&go, &lock);
    int p = prepared; // NORACE
    pthread_mutex_unlock(&lock);
    printf("%d\n", p);
    return arg;
}

int main(void) {
    pthread_t a, b;
    prepared = 42; // NORACE
    pthread_create(&a, NULL, runner, NULL);
    pthread_create(&b, NULL, runner, NULL);
    pthread_mutex_lock(&lock);
    int w = waiting; // NORACE
    pthread_mutex_unlock(&lock);
    started = 1; // RACE
    pthread_mutex_lock(&lock);
    pthread_cond_broadcast(&go);
    pthread_mutex_unlock(&lock);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return w < 0;
}
