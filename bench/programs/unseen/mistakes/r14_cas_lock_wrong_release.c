#include <pthread.h>
#include <stdatomic.h>
static atomic_int lk;
static int v;
static void *run(void *a) {
  int z = 0;
  if (!atomic_compare_exchange_strong(&lk, &z, 1))
    atomic_store(&lk, 0); /* breaks in */
  v++; // RACE!
  atomic_store(&lk, 0);
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
