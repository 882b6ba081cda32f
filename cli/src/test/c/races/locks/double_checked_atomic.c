// Double-checked locking as it should be: the pointer is atomic.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct settings {
  int verbose;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct settings *_Atomic settings;
static volatile int sink;

static struct settings *get_settings(void) {
  struct settings *s = atomic_load_explicit(&settings, memory_order_acquire);  // NORACE
  if (s == NULL) {
    pthread_mutex_lock(&lock);
    s = atomic_load_explicit(&settings, memory_order_relaxed);  // NORACE
    if (s == NULL) {
      s = malloc(sizeof *s);
      if (s == NULL) abort();
      s->verbose = 1;  // NORACE: not published yet
      atomic_store_explicit(&settings, s, memory_order_release);  // NORACE
    }
    pthread_mutex_unlock(&lock);
  }
  return s;
}

static void *user(void *arg) {
  int verbose = get_settings()->verbose;  // NORACE
  sink = verbose;  // RACE: volatile, but not atomic
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, user, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
