// A function that calls itself while it holds the recursive lock.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t tree_lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int visited, finished;

static void visit(int depth) {
  pthread_mutex_lock(&tree_lock);
  visited++;  // NORACE
  if (depth > 0) visit(depth - 1);
  visited++;  // NORACE: this call still holds it
  pthread_mutex_unlock(&tree_lock);
}

static void *walker(void *arg) {
  visit(3);
  finished++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, walker, NULL);
  pthread_create(&b, NULL, walker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
