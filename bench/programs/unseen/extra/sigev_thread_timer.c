#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static long ticks, guarded;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void on_tick(union sigval v) {
    (void)v;
    ticks++; // RACE
    pthread_mutex_lock(&lock);
    guarded++; // NORACE
    pthread_mutex_unlock(&lock);
}
int main(void) {
    timer_t t;
    struct sigevent ev;
    struct itimerspec its = { { 0, 1000000 }, { 0, 1000000 } };
    memset(&ev, 0, sizeof ev);
    ev.sigev_notify = SIGEV_THREAD;
    ev.sigev_notify_function = on_tick;
    if (timer_create(CLOCK_MONOTONIC, &ev, &t)) return 1;
    timer_settime(t, 0, &its, NULL);
    usleep(5000);
    long n = ticks; // RACE
    pthread_mutex_lock(&lock);
    n += guarded; // NORACE
    pthread_mutex_unlock(&lock);
    printf("%ld\n", n);
    return 0;
}
