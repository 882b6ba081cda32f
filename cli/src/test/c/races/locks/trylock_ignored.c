// Somebody took trylock for lock.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance;

static void *honest(void *arg) {
  pthread_mutex_lock(&lock);
  balance++;  // RACE
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *hasty(void *arg) {
  int rc = pthread_mutex_trylock(&lock);
  balance--;  // RACE: whatever came of it
  if (rc == 0) pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, honest, NULL);
  pthread_create(&b, NULL, hasty, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
