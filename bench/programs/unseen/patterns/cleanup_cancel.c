#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int work, handled, cancelled;

static void unlock(void *p) {
    cancelled++; // NORACE
    pthread_mutex_unlock(p);
}
static void *waiter(void *arg) {
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(unlock, &lock);
    for (;;) {
        while (work == 0) // NORACE
            pthread_cond_wait(&cv, &lock);
        work--; // NORACE
        handled++; // NORACE
    }
    pthread_cleanup_pop(1);
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, waiter, NULL);
    pthread_create(&b, NULL, waiter, NULL);
    for (int i = 0; i < 5; i++) {
        pthread_mutex_lock(&lock);
        work++; // NORACE
        pthread_cond_signal(&cv);
        pthread_mutex_unlock(&lock);
    }
    pthread_cancel(a);
    pthread_cancel(b);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d %d\n", handled, cancelled); // NORACE
    return 0;
}
