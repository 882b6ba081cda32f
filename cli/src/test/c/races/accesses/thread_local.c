// Thread-local variables are not shared, in any of their spellings.
#include <pthread.h>

static _Thread_local int depth;
static __thread int errors;
static int depth_of_all;

static void descend(int n) {
  depth++;  // NORACE
  depth_of_all++;  // RACE
  if (n > 0) descend(n - 1);
  depth--;  // NORACE
}

static void *worker(void *arg) {
  static _Thread_local char scratch[8];
  scratch[0] = 'a';  // NORACE
  descend(3);
  errors++;  // NORACE
  return scratch[0] ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return errors;  // NORACE
}
