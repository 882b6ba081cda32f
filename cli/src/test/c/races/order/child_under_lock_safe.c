// A thread that starts a child with the lock held and joins it before it releases the lock lends it the lock.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int total, rounds;

static void *add(void *arg) {
  total++;  // NORACE: main holds the lock as long as this runs
  return arg;
}

static void *grandchild(void *arg) {
  total--;  // NORACE: so does this
  return arg;
}

static void *child(void *arg) {
  pthread_t t;
  pthread_create(&t, NULL, grandchild, NULL);
  pthread_join(t, NULL);
  return arg;
}

static void *other(void *arg) {
  pthread_mutex_lock(&mutex);
  total += 2;  // NORACE
  rounds++;  // RACE: main counts without the lock
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  pthread_t o, a, b;
  pthread_create(&o, NULL, other, NULL);
  pthread_mutex_lock(&mutex);
  pthread_create(&a, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_create(&b, NULL, child, NULL);
  pthread_join(b, NULL);
  pthread_mutex_unlock(&mutex);
  rounds++;  // RACE
  pthread_join(o, NULL);
  return total;  // NORACE
}
