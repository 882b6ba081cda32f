// Initialisation by a state machine 0 -> 1 -> 2.
#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>
static atomic_int state;
static int table[8];
static void init(void) {
  int z = 0;
  if (atomic_load(&state) == 2)
    return;
  if (atomic_compare_exchange_strong(&state, &z, 1)) {
    for (int i = 0; i < 8; i++)
      table[i] = i * i; // NORACE
    atomic_store(&state, 2);
  } else
    while (atomic_load(&state) != 2)
      sched_yield();
}
static void *f(void *arg) {
  init();
  return (void *)(long)table[3]; // NORACE
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return table[2] != 4; // NORACE
}
