// The lock is released before the child is joined: it is not lent for the child's whole life.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int early, waited, mine, ready;

static void *first(void *arg) {
  early++;  // RACE
  return arg;
}

static void *second(void *arg) {
  waited++;  // RACE: the wait for the condition releases the lock
  return arg;
}

static void *third(void *arg) {
  mine++;  // RACE: the lock is the parent's own
  return arg;
}

static void *other(void *arg) {
  pthread_mutex_lock(&mutex);
  early++;  // RACE
  waited++;  // RACE
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  pthread_t o, a, b, c;
  pthread_create(&o, NULL, other, NULL);
  pthread_mutex_lock(&mutex);
  pthread_create(&a, NULL, first, NULL);
  pthread_mutex_unlock(&mutex);
  pthread_join(a, NULL);
  pthread_mutex_lock(&mutex);
  pthread_create(&b, NULL, second, NULL);
  while (!ready) pthread_cond_wait(&changed, &mutex);
  pthread_join(b, NULL);
  pthread_create(&c, NULL, third, NULL);
  mine++;  // RACE
  pthread_join(c, NULL);
  pthread_mutex_unlock(&mutex);
  pthread_join(o, NULL);
  return 0;
}
