#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int stop;
static long work;

static void on_int(int sig) {
  (void)sig;
  stop = 1; // NORACE
}

static void *spin(void *a) {
  for (int i = 0; i < 100000 && !stop; i++) // NORACE
    work++; // NORACE
  return a;
}

int main(void) {
  pthread_t t;
  struct sigaction sa = {0};
  sa.sa_handler = on_int;
  sigaction(SIGINT, &sa, 0);
  pthread_create(&t, 0, spin, 0);
  raise(SIGINT);
  pthread_join(t, 0);
  return work >= 0 ? 0 : 1; // NORACE
}
