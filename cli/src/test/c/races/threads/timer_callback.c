// A POSIX timer that calls back in a thread of its own.
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ticks, locked_ticks;

static void on_timer(union sigval value) {
  (void)value;
  ticks++;  // RACE
  pthread_mutex_lock(&lock);
  locked_ticks++;  // NORACE
  pthread_mutex_unlock(&lock);
}

int main(void) {
  timer_t timer;
  struct sigevent event;
  struct itimerspec spec;
  memset(&event, 0, sizeof event);
  memset(&spec, 0, sizeof spec);
  event.sigev_notify = SIGEV_THREAD;
  event.sigev_notify_function = on_timer;
  spec.it_value.tv_nsec = 1000000;
  timer_create(CLOCK_MONOTONIC, &event, &timer);
  timer_settime(timer, 0, &spec, NULL);
  ticks = 0;  // RACE
  usleep(20000);
  pthread_mutex_lock(&lock);
  int seen = locked_ticks;  // NORACE
  pthread_mutex_unlock(&lock);
  return seen < 0;
}
