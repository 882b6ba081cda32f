// A handler runs in whatever thread; its counter is a plain long, read by another thread.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
static long ticks;
static volatile sig_atomic_t stop;
static void on_usr1(int sig) {
  ticks++; // RACE
}
static void *f(void *arg) {
  long v = 0;
  for (int i = 0; i < 1000; i++)
    v += ticks; // RACE
  return (void *)v;
}
int main(void) {
  pthread_t t;
  signal(SIGUSR1, on_usr1);
  pthread_create(&t, 0, f, 0);
  raise(SIGUSR1);
  pthread_join(t, 0);
  return 0;
}
