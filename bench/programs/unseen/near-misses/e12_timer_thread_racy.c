// A POSIX timer calls its function in a thread of its own.
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>
static int ticks;
static void tick(union sigval v) {
  ticks++; // RACE
}
int main(void) {
  timer_t id;
  struct sigevent ev = {0};
  struct itimerspec its = {{0, 1000000}, {0, 1000000}};
  ev.sigev_notify = SIGEV_THREAD;
  ev.sigev_notify_function = tick;
  timer_create(CLOCK_MONOTONIC, &ev, &id);
  timer_settime(id, 0, &its, 0);
  usleep(5000);
  return ticks > 100; // RACE
}
