#include <pthread.h>
#include <stdio.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int running = 1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int queue[16], qn;
static long processed;
static int last_item;

static void *worker(void *arg) {
    while (atomic_load(&running)) { // NORACE
        int v = -1;
        pthread_mutex_lock(&lock);
        if (qn > 0) // NORACE
            v = queue[--qn]; // NORACE
        pthread_mutex_unlock(&lock);
        if (v >= 0) {
            last_item = v; // RACE
            pthread_mutex_lock(&lock);
            processed += v; // NORACE
            pthread_mutex_unlock(&lock);
        } else {
            usleep(10);
        }
    }
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    for (int i = 0; i < 40; i++) {
        pthread_mutex_lock(&lock);
        if (qn < 16) // NORACE
            queue[qn++] = i; // NORACE
        pthread_mutex_unlock(&lock);
    }
    atomic_store(&running, 0); // NORACE
    printf("last %d\n", last_item); // RACE
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld\n", processed); // NORACE
    return 0;
}
