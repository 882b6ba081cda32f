// Threads that do not wait, by several ways to ask.
#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>
#include <stdbool.h>

static atomic_flag flag = ATOMIC_FLAG_INIT;
static atomic_bool busy;
static int x, y;

static bool try_enter(void) {
  return !atomic_exchange(&busy, true);
}

static void leave(void) {
  atomic_store(&busy, false);
}

static void *worker(void *arg) {
  if (!atomic_flag_test_and_set(&flag)) {
    x++;  // NORACE
    atomic_flag_clear(&flag);
  }
  bool mine = try_enter();
  if (arg != NULL) sched_yield();
  if (mine) y++;  // NORACE
  if (mine) leave();
  for (int i = 0; i < 3; i++) {
    if (!try_enter()) continue;
    y--;  // NORACE
    leave();
  }
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
