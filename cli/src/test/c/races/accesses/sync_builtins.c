// The old builtins of GCC.
#include <pthread.h>

static int users, peak, sloppy;

static void enter(void) {
  int now = __sync_add_and_fetch(&users, 1);  // NORACE
  int old = __sync_fetch_and_add(&peak, 0);  // NORACE
  while (now > old && !__sync_bool_compare_and_swap(&peak, old, now))  // NORACE
    old = __sync_fetch_and_add(&peak, 0);  // NORACE
}

static void leave(void) {
  __sync_fetch_and_sub(&users, 1);  // NORACE
  sloppy--;  // RACE: ordinary arithmetic
}

static void *visitor(void *arg) {
  enter();
  leave();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, visitor, NULL);
  pthread_create(&b, NULL, visitor, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return users + peak;  // NORACE
}
