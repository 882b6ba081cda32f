// The lock is held only where trylock returned zero.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done, skipped;

static void *worker(void *arg) {
  if (pthread_mutex_trylock(&lock) == 0) {
    done++;  // NORACE
    pthread_mutex_unlock(&lock);
  } else {
    skipped++;  // RACE: not ours
  }
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
