// Parts of arrays in which threads meet: drawn by two steps.
#include <pthread.h>
#include <stdatomic.h>
static int v[4096];
static atomic_int next;
static void *w(void *p) {
  int lo = atomic_fetch_add(&next, p ? 8 : 4);
  for (int i = lo; i < lo + 8; i++)
    v[i]++; // RACE
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, w, i & 1 ? &t : 0);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return 0;
}
