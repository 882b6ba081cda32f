// One datum, a flag that the first consumer lowers; the producer writes again when it is down.
#include <pthread.h>
#include <stdlib.h>
static int full, datum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *consumer(void *arg) {
  long sum = 0;
  for (int i = 0; i < 5; i++) {
    pthread_mutex_lock(&m);
    while (!full) // NORACE
      pthread_cond_wait(&c, &m);
    full = 0; // NORACE
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
    sum += datum; // RACE
  }
  return (void *)sum;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, consumer, 0);
  for (int i = 0; i < 5; i++) {
    pthread_mutex_lock(&m);
    while (full) // NORACE
      pthread_cond_wait(&c, &m);
    datum = i; // RACE
    full = 1; // NORACE
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
  }
  pthread_join(t, 0);
  return 0;
}
