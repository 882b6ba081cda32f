// A flag without order says that the lock was released before.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int x;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *a(void *arg) {
  pthread_mutex_lock(&lock);
  data = 1;  // NORACE
  pthread_mutex_unlock(&lock);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return arg;
}

static void *b(void *arg) {
  if (atomic_load_explicit(&x, memory_order_relaxed)) {
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    data = 2;  // NORACE
  }
  return arg;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, a, NULL);
  pthread_create(&t[1], NULL, b, NULL);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  return 0;
}
