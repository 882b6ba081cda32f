// Parts of arrays that threads keep to: drawn id blocks.
#include <pthread.h>
#include <stdatomic.h>
#define B 128
static int v[8 * B];
static atomic_uint ids;
static void *w(void *arg) {
  unsigned me = atomic_fetch_add(&ids, 1);
  unsigned lo = me * (B);
  for (unsigned i = 0; i < B; i++)
    v[lo + i] = i; // NORACE
  return 0;
}
int main(void) {
  pthread_t t[8];
  for (int i = 0; i < 8; i++)
    pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 8; i++)
    pthread_join(t[i], 0);
  return v[0]; // NORACE
}
