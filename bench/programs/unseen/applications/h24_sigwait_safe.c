// Signals are blocked everywhere and taken by one thread; the reload flag is under a lock.
#include <pthread.h>
#include <signal.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int reload, quit;
static sigset_t set;
static void *sig_thread(void *arg) {
  for (;;) {
    int s;
    if (sigwait(&set, &s)) // NORACE
      return 0;
    pthread_mutex_lock(&m);
    if (s == SIGHUP)
      reload = 1; // NORACE
    else
      quit = 1; // NORACE
    int q = quit; // NORACE
    pthread_mutex_unlock(&m);
    if (q)
      return 0;
  }
}
int main(void) {
  pthread_t t;
  sigemptyset(&set); // NORACE
  sigaddset(&set, SIGHUP); // NORACE
  sigaddset(&set, SIGTERM); // NORACE
  pthread_sigmask(SIG_BLOCK, &set, 0); // NORACE
  pthread_create(&t, 0, sig_thread, 0);
  pthread_kill(t, SIGHUP);
  for (;;) {
    pthread_mutex_lock(&m);
    int r = reload; // NORACE
    reload = 0; // NORACE
    pthread_mutex_unlock(&m);
    if (r)
      break;
  }
  pthread_kill(t, SIGTERM);
  pthread_join(t, 0);
  return !quit; // NORACE
}
