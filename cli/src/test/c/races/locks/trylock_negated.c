// The usual ways to test trylock the other way round.
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int by_not, by_unequal, by_busy, wrong;

static void by_negation(void) {
  if (!pthread_mutex_trylock(&lock)) {
    by_not++;  // NORACE
    pthread_mutex_unlock(&lock);
  }
}

static void by_early_return(void) {
  if (pthread_mutex_trylock(&lock) != 0) return;
  by_unequal++;  // NORACE
  pthread_mutex_unlock(&lock);
}

static void by_error_code(void) {
  int rc = pthread_mutex_trylock(&lock);
  if (rc == EBUSY) {
    wrong++;  // RACE: somebody else holds it
    return;
  }
  if (rc == 0) {
    by_busy++;  // NORACE
    pthread_mutex_unlock(&lock);
  }
}

static void *worker(void *arg) {
  by_negation();
  by_early_return();
  by_error_code();
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
