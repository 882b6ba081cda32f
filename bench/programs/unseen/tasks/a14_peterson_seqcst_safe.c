#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
void reach_error(void) { assert(0); }
atomic_int flag0, flag1, turn;
int critical;

void *t0(void *arg) {
  for (int i = 0; i < 100; i++) {
    atomic_store(&flag0, 1);
    atomic_store(&turn, 1);
    while (atomic_load(&flag1) && atomic_load(&turn) == 1)
      ;
    critical++; // NORACE
    atomic_store(&flag0, 0);
  }
  return 0;
}

void *t1(void *arg) {
  for (int i = 0; i < 100; i++) {
    atomic_store(&flag1, 1);
    atomic_store(&turn, 0);
    while (atomic_load(&flag0) && atomic_load(&turn) == 0)
      ;
    critical--; // NORACE
    atomic_store(&flag1, 0);
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, t0, 0);
  pthread_create(&b, 0, t1, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (critical) // NORACE
    reach_error();
  return 0;
}
