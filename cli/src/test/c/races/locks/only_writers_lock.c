// Writers lock, a reader does not; another variable is read by its only writer without the lock.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int shared, mine;

static void *writer(void *arg) {
  pthread_mutex_lock(&lock);
  shared++;  // RACE
  mine++;  // NORACE
  pthread_mutex_unlock(&lock);
  return mine > 1 ? arg : NULL;  // NORACE: no other thread writes it
}

static void *reader(void *arg) {
  pthread_mutex_lock(&lock);
  int m = mine;  // NORACE
  pthread_mutex_unlock(&lock);
  return shared > m ? arg : NULL;  // RACE
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
