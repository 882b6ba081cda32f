// Lock and unlock are reached through a table of functions, as portable libraries do it.
#include <pthread.h>

struct lock_ops {
  int (*acquire)(pthread_mutex_t *);
  int (*release)(pthread_mutex_t *);
};

static int no_lock(pthread_mutex_t *m) { return m == NULL; }

static const struct lock_ops real = {pthread_mutex_lock, pthread_mutex_unlock};
static const struct lock_ops none = {no_lock, no_lock};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int guarded, unguarded;

static void *worker(void *arg) {
  real.acquire(&lock);
  guarded++;  // NORACE
  real.release(&lock);
  none.acquire(&lock);
  unguarded++;  // RACE: these operations do nothing
  none.release(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
