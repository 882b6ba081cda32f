// Parts of arrays in which threads meet: drawn narrow.
#include <pthread.h>
#include <stdatomic.h>
static int v[4096];
static atomic_uint next;
static void *w(void *p) {
  for (int k = 0; k < 300; k++) {
    unsigned char lo = (unsigned char)atomic_fetch_add(&next, 8);
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
