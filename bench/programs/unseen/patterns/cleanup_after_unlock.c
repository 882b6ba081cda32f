#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int open_files;
static int steps;

static void close_file(void *p) {
    int *fd = p;
    *fd = -1; // NORACE
    open_files--; // RACE
}
static void *worker(void *arg) {
    int fd = 3;
    pthread_mutex_lock(&lock);
    open_files++; // RACE
    pthread_mutex_unlock(&lock);
    pthread_cleanup_push(close_file, &fd);
    for (int i = 0; i < 100; i++) {
        pthread_testcancel();
        pthread_mutex_lock(&lock);
        steps++; // NORACE
        pthread_mutex_unlock(&lock);
    }
    pthread_cleanup_pop(1);
    return arg;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, worker, NULL);
    pthread_cancel(t[1]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%d %d\n", open_files, steps); // NORACE
    return 0;
}
