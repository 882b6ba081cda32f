// Readers take the pointer atomically; writers publish a new object, and do not change the old.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct version {
  int number;
  int patched;
};

static struct version first = {1, 0};
static _Atomic(struct version *) current = &first;

static void *updater(void *arg) {
  struct version *v = malloc(sizeof *v);
  if (v == NULL) abort();
  v->number = 2;  // NORACE
  v->patched = 0;  // NORACE
  atomic_store(&current, v);  // NORACE
  v->patched = 1;  // RACE: in place, for all to see
  return arg;
}

static void *reader(void *arg) {
  struct version *v = atomic_load(&current);  // NORACE
  int n = v->number;  // NORACE
  return n + v->patched > 2 ? arg : NULL;  // RACE: patched
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, updater, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
