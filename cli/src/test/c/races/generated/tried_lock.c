// A lock that is tried.
#include <pthread.h>
#include <stdlib.h>

static int g0_x;
static pthread_mutex_t g0_m = PTHREAD_MUTEX_INITIALIZER;

static void *worker0(void *p) {
  if (pthread_mutex_trylock(&g0_m) == 0) {
    g0_x++; // NORACE
    pthread_mutex_unlock(&g0_m);
  }
  return p;
}

int main(void) {
  pthread_t threads0[2];
  for (int i = 0; i < 2; i++) {
    pthread_create(&threads0[i], NULL, worker0, NULL);
  }
  if (pthread_mutex_trylock(&g0_m) == 0) {
    g0_x++; // NORACE
    pthread_mutex_unlock(&g0_m);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(threads0[i], NULL);
  }
  return 0;
}
