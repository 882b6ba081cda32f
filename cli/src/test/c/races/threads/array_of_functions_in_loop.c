// A loop over the array starts each body once: each alone does not race with itself.
#include <pthread.h>

static int together, a_only, b_only;

static void *a(void *arg) {
  together++;  // RACE
  a_only++;  // NORACE
  return arg;
}

static void *b(void *arg) {
  together++;  // RACE
  b_only++;  // NORACE
  return arg;
}

int main(void) {
  static void *(*const bodies[])(void *) = {a, b};
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, bodies[i], NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
