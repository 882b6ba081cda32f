// NULL is no lock. Where it may be a lock or NULL, the lock is not certain.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int with_null, with_either, with_lock;
int chance(void);

static void with(pthread_mutex_t *lock, int *data) {
  pthread_mutex_lock(lock);
  ++*data; // RACE
  pthread_mutex_unlock(lock);
}

static void *work(void *unused) {
  with(NULL, &with_null);
  pthread_mutex_t *lock = NULL;
  if (chance())
    lock = &m;
  pthread_mutex_lock(lock);
  with_either++; // EITHER
  pthread_mutex_unlock(lock);
  pthread_mutex_lock(&m);
  with_lock++; // NORACE
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  return 0;
}
