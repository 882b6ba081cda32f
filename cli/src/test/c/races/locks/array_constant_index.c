// Locks in an array, at constant indices.
#include <pthread.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int rx, tx;

static void *interrupt(void *arg) {
  pthread_mutex_lock(&locks[0]);
  rx++;  // NORACE
  tx++;  // RACE
  pthread_mutex_unlock(&locks[0]);
  return arg;
}

static void *user(void *arg) {
  pthread_mutex_lock(&locks[0]);
  rx--;  // NORACE
  pthread_mutex_unlock(&locks[0]);
  pthread_mutex_lock(&locks[1]);
  tx--;  // RACE: locks[1] here, locks[0] there
  pthread_mutex_unlock(&locks[1]);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, interrupt, NULL);
  pthread_create(&b, NULL, user, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
