// Parts of arrays in which threads meet: counter reset.
#include <pthread.h>
#include <stdatomic.h>
static int v[4096];
static atomic_int next;
static void *w(void *p) {
  for (int k = 0; k < 5; k++) {
    int lo = atomic_fetch_add(&next, 8);
    if (lo > 64)
      atomic_store(&next, 0);
    for (int i = lo; i < lo + 8; i++)
      v[i]++; // RACE
  }
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return 0;
}
