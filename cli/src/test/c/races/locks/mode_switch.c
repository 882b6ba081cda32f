// One function takes the lock in the mode that it is told.
#include <pthread.h>

enum mode { READ, WRITE };

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int state, version;

static void acquire(enum mode mode) {
  switch (mode) {
    case READ:
      pthread_rwlock_rdlock(&lock);
      break;
    case WRITE:
      pthread_rwlock_wrlock(&lock);
      break;
  }
}

static void *writer(void *arg) {
  acquire(WRITE);
  state++;  // NORACE
  pthread_rwlock_unlock(&lock);
  acquire(READ);
  version++;  // RACE: two threads may be here
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, writer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
