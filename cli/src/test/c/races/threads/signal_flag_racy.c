// Not so in a program of several threads, nor with a type that is no sig_atomic_t, or not volatile.
#include <pthread.h>
#include <signal.h>

static volatile sig_atomic_t requested;

static void on_signal(int number) {
  requested = number;  // RACE
}

static void *worker(void *arg) {
  return requested ? arg : NULL;  // RACE
}

int main(void) {
  pthread_t t;
  signal(SIGUSR1, on_signal);
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  return 0;
}
