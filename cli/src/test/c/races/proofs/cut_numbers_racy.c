// Numbers that are cut: what is not zero may be zero then, or negative.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long flags;
static int data, more, negative;

static void sign(size_t n) {
  if ((int)n < 0) negative++;  // RACE
}

static void *worker(void *arg) {
  long k = flags;
  if ((int)k) pthread_mutex_lock(&lock);
  if (k) data++;  // RACE
  if ((int)k) pthread_mutex_unlock(&lock);
  if (k != 0 && (int)k == 0) more++;  // RACE
  sign((size_t)1 << 31);
  return arg;
}

int main(void) {
  pthread_t t[2];
  flags = 1L << 40;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
