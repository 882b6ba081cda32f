// The same test of the same number is decided alike, cut or widened as it may be.
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long flags;
static int wide, cut;

static void guarded(uint8_t k) {
  if (k >= 200) pthread_mutex_lock(&lock);
  if (k >= 200) wide++;  // NORACE
  if (k >= 200) pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  long k = flags;
  if ((int)k) pthread_mutex_lock(&lock);
  if ((int)k) cut++;  // NORACE
  if ((int)k) pthread_mutex_unlock(&lock);
  guarded((uint8_t)k);
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t[2];
  flags = argc;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, argv);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
