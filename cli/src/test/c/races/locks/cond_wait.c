// After pthread_cond_wait the mutex is held again.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items, taken, idle;

static void *consumer(void *arg) {
  pthread_mutex_lock(&lock);
  while (items == 0)  // NORACE
    pthread_cond_wait(&filled, &lock);
  items--;  // NORACE
  taken++;  // NORACE
  pthread_mutex_unlock(&lock);
  idle++;  // RACE
  return arg;
}

static void *producer(void *arg) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    items++;  // NORACE
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t c1, c2, p;
  pthread_create(&c1, NULL, consumer, NULL);
  pthread_create(&c2, NULL, consumer, NULL);
  pthread_create(&p, NULL, producer, NULL);
  pthread_join(c1, NULL);
  pthread_join(c2, NULL);
  pthread_join(p, NULL);
  return 0;
}
