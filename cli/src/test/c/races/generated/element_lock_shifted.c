// The lock of a cell is that of its neighbour, but in every thread.
#include <pthread.h>
#include <stdlib.h>

static int g0_x[3];
static pthread_mutex_t g0_m[3];

static void *worker0(void *p) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&g0_m[(i + 1) % 3]);
    g0_x[i]++; // NORACE
    pthread_mutex_unlock(&g0_m[(i + 1) % 3]);
  }
  return p;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_init(&g0_m[i], NULL);
  }
  pthread_t threads0[2];
  for (int i = 0; i < 2; i++) {
    pthread_create(&threads0[i], NULL, worker0, NULL);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(threads0[i], NULL);
  }
  return 0;
}
