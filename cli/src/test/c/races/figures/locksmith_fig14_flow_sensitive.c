// LOCKSMITH, figure 14 as changed in section 4.3: x is known through a global from the start, and
// guarded in the children; the parent's access before the fork needs no lock. No race.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
static int *alias;

static void *child(void *arg) {
  int *x = arg;
  pthread_mutex_lock(&l);
  ++*x;  // NORACE
  ++*alias;  // NORACE
  pthread_mutex_unlock(&l);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int *x = malloc(sizeof *x);
  if (x == NULL) return 1;
  alias = x;  // NORACE
  *x = 1;  // NORACE: not shared yet
  pthread_create(&a, NULL, child, x);
  pthread_create(&b, NULL, child, x);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
