// Parts of arrays in which threads meet: first by if.
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
struct task { size_t begin, end; unsigned *hash; };
static size_t nthreads = 4;
static void *hash_range(void *p) {
  const struct task *t = p;
  for (size_t i = t->begin; i != t->end; ++i) // NORACE
    t->hash[i] = (unsigned)i * 2654435761u; // RACE
  return NULL;
}
int main(int argc, char **argv) {
  size_t n = 1000 + argc;
  unsigned *hash = malloc(n * sizeof *hash);
  struct task *tasks = calloc(nthreads, sizeof *tasks);
  pthread_t *ids = calloc(nthreads, sizeof *ids);
  size_t chunk = n / nthreads;
  for (size_t i = 0; i < nthreads; i++) {
    tasks[i].begin = i * chunk; // NORACE
    tasks[i].end = (i + 1) * chunk; // NORACE
    if (i == 0)
      tasks[i].end = n; // NORACE
    tasks[i].hash = hash; // NORACE
    pthread_create(&ids[i], NULL, hash_range, &tasks[i]);
  }
  for (size_t i = 0; i < nthreads; i++)
    pthread_join(ids[i], NULL);
  printf("%u\n", hash[0]); // NORACE
  return 0;
}
