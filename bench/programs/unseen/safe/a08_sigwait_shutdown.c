/* A signal thread turns SIGTERM into an orderly shutdown of the workers. */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static atomic_bool running = 1;
static volatile sig_atomic_t dummy;
static pthread_mutex_t why_mu = PTHREAD_MUTEX_INITIALIZER;
static char why[64];
static sigset_t wanted;

struct worker {
  pthread_t tid;
  int index;
  unsigned long loops;
  char name[16];
};

static void set_reason(const char *s) {
  pthread_mutex_lock(&why_mu);
  if (why[0] == 0) // NORACE
    strncpy(why, s, sizeof why - 1); // NORACE
  pthread_mutex_unlock(&why_mu);
}

static void *signal_main(void *arg) {
  int sig = 0;
  (void)arg;
  while (atomic_load(&running)) {
    if (sigwait(&wanted, &sig) != 0) // NORACE
      continue;
    switch (sig) {
    case SIGTERM:
      set_reason("terminated");
      atomic_store(&running, 0);
      break;
    case SIGHUP:
      dummy = 1; // NORACE
      break;
    default:
      break;
    }
  }
  return NULL;
}

static void *worker_main(void *arg) {
  struct worker *w = arg;
  while (atomic_load_explicit(&running, memory_order_relaxed)) {
    w->loops++; // NORACE
    if (w->loops > 100000000ul) { // NORACE
      set_reason(w->name); // NORACE
      break;
    }
  }
  return NULL;
}

int main(void) {
  struct worker w[2];
  pthread_t st;
  sigemptyset(&wanted); // NORACE
  sigaddset(&wanted, SIGTERM);
  sigaddset(&wanted, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &wanted, NULL);
  pthread_create(&st, NULL, signal_main, NULL);
  for (int i = 0; i < 2; i++) {
    memset(&w[i], 0, sizeof w[i]); // NORACE
    w[i].index = i; // NORACE
    snprintf(w[i].name, sizeof w[i].name, "w%d", i); // NORACE
    pthread_create(&w[i].tid, NULL, worker_main, &w[i]);
  }
  usleep(1000);
  kill(getpid(), SIGTERM);
  pthread_join(st, NULL);
  for (int i = 0; i < 2; i++) {
    pthread_join(w[i].tid, NULL);
    printf("%s %lu\n", w[i].name, w[i].loops); // NORACE
  }
  printf("%s\n", why); // NORACE
  return 0;
}
