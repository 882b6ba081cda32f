#include <pthread.h>
#include <stdatomic.h>
static atomic_int lk;
static int v;
static void *run(void *a) {
  int z = 0;
  while (!atomic_compare_exchange_strong(&lk, &z, 1))
    z = 0;
  v++; // RACE!
  atomic_store(&lk, 0);
  return a;
}
static void *watchdog(void *a) {
  atomic_store(&lk, 0);
  return a;
}
int main(void) {
  pthread_t t, u, w;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  pthread_create(&w, 0, watchdog, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  pthread_join(w, 0);
  return 0;
}
