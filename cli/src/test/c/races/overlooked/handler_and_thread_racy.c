// A signal handler sets a flag that is no lock for the data beside it.
#include <pthread.h>
#include <stdlib.h>
#include <signal.h>
static volatile sig_atomic_t hup;
static int reloads;
static void on_hup(int s) {
  hup = 1;
  reloads++; // RACE
}
static void *worker(void *arg) {
  for (int i = 0; i < 9; i++)
    if (reloads > 3) // RACE
      return 0;
  return 0;
}
int main(void) {
  pthread_t t;
  signal(SIGHUP, on_hup);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
