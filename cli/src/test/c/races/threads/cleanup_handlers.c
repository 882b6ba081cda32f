// Cleanup handlers and destructors of thread-specific data run in the thread that ends.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t key;
static int cleaned, destroyed, guarded;

static void cleanup(void *arg) {
  cleaned += *(int *)arg;  // RACE
}

static void destructor(void *arg) {
  (void)arg;
  destroyed++;  // RACE
  pthread_mutex_lock(&lock);
  guarded++;  // NORACE
  pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  int one = 1;
  pthread_setspecific(key, &lock);
  pthread_cleanup_push(cleanup, &one);
  pthread_cleanup_pop(1);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_key_create(&key, destructor);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
