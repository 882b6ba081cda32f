#include <pthread.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static int value;
static int skipped_main, skipped_worker;

static bool enter(void) {
  int rc = pthread_mutex_trylock(&gate);
  if (rc != 0)
    return false;
  return true;
}

static void leave(void) { pthread_mutex_unlock(&gate); }

static void *worker(void *p) {
  (void)p;
  int tries = 0;
  while (tries++ < 50) {
    if (!enter()) {
      skipped_worker++; // NORACE
      continue;
    }
    value += __VERIFIER_nondet_int(); // NORACE
    leave();
  }
  return 0;
}

int main(void) {
  pthread_t t;
  if (pthread_create(&t, 0, worker, 0))
    return 1;
  for (int i = 0; i < 50; i++) {
    if (pthread_mutex_trylock(&gate) == 0) {
      value = 0; // NORACE
      pthread_mutex_unlock(&gate);
    } else {
      skipped_main++; // NORACE
    }
  }
  pthread_join(t, 0);
  return skipped_worker + skipped_main + value == -1; // NORACE
}
