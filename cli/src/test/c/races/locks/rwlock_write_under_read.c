// One writer takes the wrong mode; the reads, all under the lock, race with it.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int route, metric;
static volatile int sink;

static void *lookup(void *arg) {
  pthread_rwlock_rdlock(&lock);
  sink = route;  // RACE
  pthread_rwlock_unlock(&lock);
  return arg;
}

static void *update(void *arg) {
  pthread_rwlock_rdlock(&lock);
  route = 3;  // RACE: a reader may be inside, too
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_wrlock(&lock);
  metric = 7;  // NORACE
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, lookup, NULL);
  pthread_create(&b, NULL, update, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return metric;  // NORACE
}
