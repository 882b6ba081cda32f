#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int data, ready;

static void *producer(void *arg) {
    data = 7; // RACE
    pthread_mutex_lock(&m);
    ready = 1; // NORACE
    pthread_cond_signal(&cv);
    pthread_mutex_unlock(&m);
    return arg;
}
static void *consumer(void *arg) {
    pthread_mutex_lock(&m);
    if (!ready) // NORACE
        pthread_cond_wait(&cv, &m);
    pthread_mutex_unlock(&m);
    printf("%d\n", data); // RACE
    return arg;
}
int main(void) {
    pthread_t p, c;
    pthread_create(&c, NULL, consumer, NULL);
    pthread_create(&p, NULL, producer, NULL);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    return 0;
}
