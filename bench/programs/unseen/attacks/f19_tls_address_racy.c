// The address of a thread-local variable is given away.
#include <pthread.h>
#include <stdatomic.h>
static _Thread_local int mine;
static _Atomic(int *) where;
static void *f(void *arg) {
  atomic_store(&where, &mine);
  for (int i = 0; i < 1000; i++)
    mine++; // RACE
  return 0;
}
int main(void) {
  pthread_t a;
  int v = 0, *p;
  pthread_create(&a, 0, f, 0);
  if ((p = atomic_load(&where)))
    v = *p; // RACE
  pthread_join(a, 0);
  return v + mine; // NORACE
}
