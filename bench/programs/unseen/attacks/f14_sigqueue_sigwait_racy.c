// A signal thread by sigwait: it updates statistics that main reads.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
static int hups;
static void *sig_thread(void *arg) {
  sigset_t *set = arg;
  for (;;) {
    int s;
    if (sigwait(set, &s) || s == SIGTERM)
      return 0;
    hups++; // RACE
  }
}
int main(void) {
  sigset_t set;
  pthread_t t;
  sigemptyset(&set);
  sigaddset(&set, SIGHUP);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  pthread_create(&t, 0, sig_thread, &set);
  pthread_kill(t, SIGHUP);
  int v = hups; // RACE
  pthread_kill(t, SIGTERM);
  pthread_join(t, 0);
  return v + hups; // NORACE
}
