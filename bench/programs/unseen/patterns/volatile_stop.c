#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static volatile int stop;
static volatile long beats;
static long total;

static void *beater(void *arg) {
    while (!stop) { // RACE
        beats++; // RACE
        usleep(100);
    }
    total = 1; // NORACE
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, beater, NULL);
    usleep(1000);
    printf("%ld\n", beats); // RACE
    stop = 1; // RACE
    pthread_join(t, NULL);
    printf("%ld %ld\n", beats, total); // NORACE
    return 0;
}
