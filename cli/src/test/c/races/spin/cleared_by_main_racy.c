// Main gives everybody another chance while threads may still run: one it has not joined, and one that was left running by a thread that it has.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int claimed, late;
static int x, y;

static void *leaf(void *arg) {
  if (atomic_exchange(&late, 1) == 0) y++;  // RACE!
  return arg;
}

static void *worker(void *arg) {
  if (atomic_exchange(&claimed, 1) == 0) x++;  // RACE!
  pthread_t child;
  pthread_create(&child, NULL, leaf, NULL);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_join(a, NULL);
  atomic_store(&late, 0);
  pthread_create(&b, NULL, worker, NULL);
  atomic_store(&claimed, 0);
  pthread_create(&a, NULL, worker, NULL);
  pthread_join(a, NULL);
  return 0;
}
