// As many handles as asked for, on the heap.
#include <pthread.h>
#include <stdlib.h>

static long hits;
static int finished;

static void *shooter(void *arg) {
  __atomic_fetch_add(&hits, 1, __ATOMIC_RELAXED);  // NORACE
  finished = 1;  // RACE: each of them
  return arg;
}

int main(int argc, char **argv) {
  (void)argv;
  int n = argc + 2;
  pthread_t *t = malloc(n * sizeof *t);
  if (t == NULL) return 1;
  for (int i = 0; i < n; i++) pthread_create(t + i, NULL, shooter, NULL);
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  free(t);  // NORACE
  return hits != n;  // NORACE: plain, but after all joins
}
