#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int log_lines;
static int config;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int flushed;

static void flush_log(void) {
    printf("%d lines\n", log_lines); // RACE
    pthread_mutex_lock(&lock);
    flushed = 1; // NORACE
    pthread_mutex_unlock(&lock);
}
static void *background(void *arg) {
    for (int i = 0; i < config; i++) { // NORACE
        log_lines++; // RACE
        pthread_mutex_lock(&lock);
        if (flushed) // NORACE
            puts("late");
        pthread_mutex_unlock(&lock);
    }
    return arg;
}
int main(void) {
    pthread_t t;
    config = 100; // NORACE
    atexit(flush_log);
    pthread_create(&t, NULL, background, NULL);
    pthread_detach(t);
    return 0;
}
