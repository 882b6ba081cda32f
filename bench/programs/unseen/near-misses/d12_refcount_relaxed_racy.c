// The count is taken down relaxed: nothing orders the last reads before the free.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct blob { atomic_int refs; int data; };
static void put(struct blob *b) {
  if (atomic_fetch_sub_explicit(&b->refs, 1, memory_order_relaxed) == 1) {
    b->data = -1; // RACE
    free(b); // RACE
  }
}
static void *f(void *arg) {
  struct blob *b = arg;
  long v = b->data; // RACE
  put(b);
  return (void *)v;
}
int main(void) {
  struct blob *b = malloc(sizeof *b);
  pthread_t x, y;
  if (!b) return 1;
  atomic_init(&b->refs, 2);
  b->data = 5; // NORACE
  pthread_create(&x, 0, f, b);
  pthread_create(&y, 0, f, b);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
