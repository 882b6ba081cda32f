// A timer runs in its own thread, while main changes the period.
#include <pthread.h>
#include <stdlib.h>
#include <signal.h>
#include <time.h>
static int period = 1, ticks;
static void tick(union sigval v) {
  ticks += period; // RACE
}
int main(void) {
  timer_t id;
  struct sigevent ev = {.sigev_notify = SIGEV_THREAD, .sigev_notify_function = tick};
  struct itimerspec its = {{1, 0}, {1, 0}};
  timer_create(CLOCK_MONOTONIC, &ev, &id);
  timer_settime(id, 0, &its, 0);
  period = 2; // RACE
  return 0;
}
