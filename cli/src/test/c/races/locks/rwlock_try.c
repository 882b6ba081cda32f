// The tries of a read-write lock.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int level, busy;
static volatile int sink;

static void *reader(void *arg) {
  if (pthread_rwlock_tryrdlock(&lock) == 0) {
    sink = level;  // RACE: with tuner
    pthread_rwlock_unlock(&lock);
  }
  return arg;
}

static void *writer(void *arg) {
  if (pthread_rwlock_trywrlock(&lock) == 0) {
    level++;  // RACE: with tuner
    busy++;  // NORACE
    pthread_rwlock_unlock(&lock);
  }
  return arg;
}

static void *tuner(void *arg) {
  pthread_rwlock_wrlock(&lock);
  busy = 0;  // NORACE
  pthread_rwlock_unlock(&lock);
  level = 0;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, writer, NULL);
  pthread_create(&c, NULL, tuner, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
