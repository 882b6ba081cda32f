// Parts of arrays in which threads meet: dynamic chunks.
#include <pthread.h>
#include <stdatomic.h>
#define N 1024
#define CHUNK 16
static int res[N];
static atomic_int next;
static void *worker(void *unused) {
  (void)unused;
  for (;;) {
    int lo = atomic_fetch_add(&next, CHUNK);
    if (lo >= N)
      break;
    int hi = lo + CHUNK + 1 < N ? lo + CHUNK + 1 : N;
    for (int i = lo; i < hi; i++)
      res[i] = i * 3; // RACE
  }
  return NULL;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return res[5]; // NORACE
}
