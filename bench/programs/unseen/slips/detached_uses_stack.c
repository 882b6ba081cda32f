#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct batch { int first, last; long *out; };
static long results[4];
static int finished;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *sum_batch(void *arg) {
    struct batch *b = arg;
    long s = 0;
    for (int i = b->first; i < b->last; i++) // RACE
        s += i;
    *b->out = s; // RACE
    pthread_mutex_lock(&lock);
    finished++; // NORACE
    pthread_mutex_unlock(&lock);
    return NULL;
}
int main(void) {
    struct batch b;
    for (int i = 0; i < 4; i++) {
        pthread_t t;
        b.first = i * 10; // RACE
        b.last = i * 10 + 10; // RACE
        b.out = &results[i]; // RACE
        if (pthread_create(&t, NULL, sum_batch, &b))
            return 1;
        pthread_detach(t);
    }
    for (;;) {
        pthread_mutex_lock(&lock);
        int f = finished; // NORACE
        pthread_mutex_unlock(&lock);
        if (f == 4)
            break;
        usleep(100);
    }
    printf("%ld\n", results[0] + results[3]); // NORACE
    return 0;
}
