// The number of stripes changes while threads use it: one element has two locks.
#include <pthread.h>

static pthread_mutex_t locks[8];
static int stripes = 4;
static int cells[64];

static void *worker(void *arg) {
  for (int i = 0; i < 64; i++) {
    int own = i % stripes;  // RACE
    pthread_mutex_lock(&locks[own]);
    cells[i]++;  // RACE
    pthread_mutex_unlock(&locks[own]);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 8; i++)
    pthread_mutex_init(&locks[i], NULL);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  stripes = 8;  // RACE
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
