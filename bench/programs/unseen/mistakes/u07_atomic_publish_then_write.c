#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static _Atomic(int *) g;
static void pub(_Atomic(int *) *w, int *p) { atomic_store(w, p); }
static void *wr(void *a) {
  int *p = calloc(1, sizeof *p);
  pub(&g, p);
  *p = 1; // RACE!
  return a;
}
static void *rd(void *a) {
  int *p = atomic_load(&g);
  return p && *p ? a : 0; // RACE!
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, wr, 0);
  pthread_create(&u, 0, rd, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
