#include <pthread.h>
#include <stdatomic.h>
static atomic_int full;
static int slot;
static void *prod(void *a) {
  for (int i = 0; i < 5; i++) {
    while (atomic_load(&full))
      ;
    slot = i; // RACE!
    atomic_store(&full, 1);
  }
  return a;
}
static void *cons(void *a) {
  long s = 0;
  for (int i = 0; i < 5; i++) {
    while (!atomic_load(&full))
      ;
    atomic_store(&full, 0);
    s += slot; // RACE!
  }
  return (void *)s;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, prod, 0);
  pthread_create(&u, 0, cons, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
