// The object comes with a queued signal.
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
struct req { int done; };
static void *f(void *arg) {
  sigset_t *set = arg;
  siginfo_t si;
  if (sigwaitinfo(set, &si) > 0) {
    struct req *r = si.si_value.sival_ptr;
    r->done = 1; // RACE
  }
  return 0;
}
int main(void) {
  sigset_t set;
  pthread_t t;
  struct req *r = calloc(1, sizeof *r);
  sigemptyset(&set);
  sigaddset(&set, SIGRTMIN);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  pthread_create(&t, 0, f, &set);
  sigqueue(getpid(), SIGRTMIN, (union sigval){.sival_ptr = r});
  int v = r->done; // RACE
  pthread_join(t, 0);
  return v;
}
