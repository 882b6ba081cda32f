// A thread that starts copies of itself.
#include <pthread.h>
#include <stdint.h>

static int nodes, depth_limit;

static void *explore(void *arg) {
  intptr_t depth = (intptr_t)arg;
  nodes++;  // RACE
  if (depth >= depth_limit) return NULL;  // NORACE
  pthread_t left, right;
  pthread_create(&left, NULL, explore, (void *)(depth + 1));
  pthread_create(&right, NULL, explore, (void *)(depth + 1));
  pthread_join(left, NULL);
  pthread_join(right, NULL);
  return NULL;
}

int main(void) {
  depth_limit = 2;  // NORACE
  explore((void *)0);
  return nodes;  // NORACE: all are joined
}
