// Turn is set before the flag: mutual exclusion fails.
#include <pthread.h>
#include <stdatomic.h>
atomic_int flag0, flag1, turn;
int critical;

void *t0(void *arg) {
  for (int i = 0; i < 1000; i++) {
    atomic_store(&turn, 1);
    atomic_store(&flag0, 1);
    while (atomic_load(&flag1) && atomic_load(&turn) == 1)
      ;
    critical++; // RACE
    atomic_store(&flag0, 0);
  }
  return 0;
}

void *t1(void *arg) {
  for (int i = 0; i < 1000; i++) {
    atomic_store(&turn, 0);
    atomic_store(&flag1, 1);
    while (atomic_load(&flag0) && atomic_load(&turn) == 0)
      ;
    critical--; // RACE
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
  return critical != 0; // NORACE
}
