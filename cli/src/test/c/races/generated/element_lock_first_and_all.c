// A lock for each cell; one thread goes through all of them, the other takes the first.
#include <pthread.h>
#include <stdlib.h>

static int g0_x[3];
static pthread_mutex_t g0_m[3];

static void *worker0(void *p) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&g0_m[i]);
    g0_x[i]++; // NORACE
    pthread_mutex_unlock(&g0_m[i]);
  }
  return p;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_init(&g0_m[i], NULL);
  }
  pthread_t threads0;
  pthread_create(&threads0, NULL, worker0, NULL);
  pthread_mutex_lock(&g0_m[0]);
  g0_x[0]++; // NORACE
  pthread_mutex_unlock(&g0_m[0]);
  pthread_join(threads0, NULL);
  return 0;
}
