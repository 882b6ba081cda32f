// The last user frees by a count that is taken down relaxed.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>
struct obj { atomic_int refs; int data; };
static void *user(void *arg) {
  struct obj *o = arg;
  (void)o->data; // RACE
  o->data = 1; // RACE
  if (atomic_fetch_sub_explicit(&o->refs, 1, memory_order_relaxed) == 1) // EITHER
    free(o); // RACE
  return 0;
}
int main(void) {
  pthread_t a;
  struct obj *o = malloc(sizeof *o);
  atomic_init(&o->refs, 2);
  o->data = 0; // NORACE
  pthread_create(&a, 0, user, o);
  if (atomic_fetch_sub_explicit(&o->refs, 1, memory_order_relaxed) == 1) // EITHER
    free(o); // RACE
  pthread_join(a, 0);
  return 0;
}
