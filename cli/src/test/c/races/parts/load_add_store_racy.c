// Parts of arrays in which threads meet: load add store.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int ids;
static int v[4096];
static void *w(void *p) {
  int id = atomic_load(&ids);
  atomic_store(&ids, id + 1);
  for (int i = id * 10; i < id * 10 + 10; i++)
    v[i]++; // RACE
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[64];
  int k = 0;

  for (int i = 0; i < 4; i++) {
    pthread_create(&t[k++], 0, w, (void *)(intptr_t)i);
  }

  while (k > 0)
    pthread_join(t[--k], 0);
  return 0;
}
