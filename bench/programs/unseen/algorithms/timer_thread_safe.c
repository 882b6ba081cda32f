#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>
#include <string.h>

static pthread_mutex_t tm = PTHREAD_MUTEX_INITIALIZER;
static int beats;
static int period_ms;

static void on_timer(union sigval sv)
{
    int *p = sv.sival_ptr;
    pthread_mutex_lock(&tm);
    beats += *p; // NORACE
    pthread_mutex_unlock(&tm);
}

int main(void)
{
    timer_t id;
    struct sigevent ev;
    struct itimerspec its;
    int inc = 1, got;
    memset(&ev, 0, sizeof ev);
    memset(&its, 0, sizeof its);
    period_ms = 5; // NORACE
    ev.sigev_notify = SIGEV_THREAD;
    ev.sigev_notify_function = on_timer;
    ev.sigev_value.sival_ptr = &inc;
    if (timer_create(CLOCK_MONOTONIC, &ev, &id) != 0)
        return 1;
    its.it_value.tv_nsec = period_ms * 1000000L; // NORACE
    its.it_interval = its.it_value;
    timer_settime(id, 0, &its, NULL);
    usleep(30000);
    pthread_mutex_lock(&tm);
    got = beats; // NORACE
    pthread_mutex_unlock(&tm);
    _exit(got < 0);
}
