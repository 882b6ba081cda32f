// A function joins n threads; here n is one.
#include <pthread.h>
#include <stdlib.h>

static int g0_x;

static void join_all(pthread_t *threads, int n) {
  for (int i = 0; i < n; i++)
    pthread_join(threads[i], NULL);
}

static void *worker0(void *p) {
  g0_x++; // NORACE
  return p;
}

int main(void) {
  pthread_t threads0;
  pthread_create(&threads0, NULL, worker0, NULL);
  join_all(&threads0, 1);
  g0_x++; // NORACE
  return 0;
}
