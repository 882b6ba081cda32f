#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long fast, slow, skipped, forced;

static void *worker(void *arg) {
    for (int i = 0; i < 100; i++) {
        int rc = pthread_mutex_trylock(&lock);
        if (rc == EBUSY) {
            if (i % 10 == 0) {
                skipped++; // RACE
                continue;
            }
            pthread_mutex_lock(&lock);
            slow++; // NORACE
        } else {
            fast++; // NORACE
        }
        if (i % 7 == 0)
            forced++; // NORACE
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_create(&c, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    printf("%ld %ld %ld %ld\n", fast, slow, skipped, forced); // NORACE
    return 0;
}
