// Parts of arrays in which threads meet: drawn before.
#include <pthread.h>
#include <stdatomic.h>
static int v[4096];
static atomic_int next = 8;
static void *w(void *p) {
  int lo = atomic_fetch_add(&next, 8);
  for (int i = lo - 1; i < lo + 8; i++)
    v[i]++; // RACE
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
