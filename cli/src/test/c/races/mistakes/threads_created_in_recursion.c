// A tree of threads, each started by its parent, with no bound on their number.
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int locked, unlocked;

static void *node(void *argument) {
  intptr_t depth = (intptr_t)argument;
  pthread_t left, right;
  if (depth == 0)
    return 0;
  pthread_create(&left, 0, node, (void *)(depth - 1));
  pthread_create(&right, 0, node, (void *)(depth - 1));
  pthread_mutex_lock(&m);
  locked++; // NORACE
  pthread_mutex_unlock(&m);
  unlocked++; // RACE
  pthread_join(left, 0);
  pthread_join(right, 0);
  return 0;
}

static void spawn(int depth) {
  pthread_t t;
  if (depth == 0)
    return;
  pthread_create(&t, 0, node, (void *)(intptr_t)depth);
  spawn(depth - 1);
}

int main(void) {
  spawn(5);
  return 0;
}
