// A consumer tests the condition outside of the lock first.
#include <pthread.h>
#include <stdlib.h>
static int ready, value;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *consumer(void *arg) {
  if (!ready) { // RACE
    pthread_mutex_lock(&m);
    while (!ready) // NORACE
      pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
  }
  return (void *)(long)value; // RACE
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, consumer, 0);
  value = 5; // RACE
  pthread_mutex_lock(&m);
  ready = 1; // RACE
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
