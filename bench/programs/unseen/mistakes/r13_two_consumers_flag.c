#include <pthread.h>
#include <stdatomic.h>
static atomic_int full;
static int slot;
static void *cons(void *a) {
  while (!atomic_load(&full))
    ;
  slot++; // RACE!
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, cons, 0);
  pthread_create(&u, 0, cons, 0);
  slot = 1; // NORACE
  atomic_store(&full, 1);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return slot; // NORACE
}
