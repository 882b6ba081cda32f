// Parts of arrays in which threads meet: an index made of two numbers that were drawn.
#include <pthread.h>
#include <stdatomic.h>
static int v[4096];
static atomic_int next;
static void *w(void *p) {
  int first = atomic_fetch_add(&next, 1);
  int second = atomic_fetch_add(&next, 1);
  int lo = second * 16 - first * 8;
  for (int i = lo; i < lo + 8; i++)
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
