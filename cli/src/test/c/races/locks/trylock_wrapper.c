// A wrapper turns the result around: 1 says that the lock is held.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int owned, missed;

static int try_enter(void) { return pthread_mutex_trylock(&lock) == 0; }

static void *worker(void *arg) {
  if (try_enter()) {
    owned++;  // NORACE
    pthread_mutex_unlock(&lock);
  }
  if (!try_enter()) {
    missed++;  // RACE
    return arg;
  }
  owned--;  // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
