// The stripe of an element is computed in another way in one place, and of another element.
#include <pthread.h>

#define STRIPES 4

static pthread_mutex_t locks[STRIPES];
static int cells[64], rows[64], next[64];

static void *worker(void *arg) {
  for (int i = 0; i < 64; i++) {
    pthread_mutex_lock(&locks[i % STRIPES]);
    cells[i]++;  // RACE
    pthread_mutex_unlock(&locks[i % STRIPES]);
  }
  for (int i = 0; i < 63; i++) {
    pthread_mutex_lock(&locks[i % STRIPES]);
    next[i] = next[i + 1];  // RACE
    pthread_mutex_unlock(&locks[i % STRIPES]);
  }
  return arg;
}

static void *other(void *arg) {
  for (int i = 0; i < 64; i++) {
    pthread_mutex_lock(&locks[(i / 2) % STRIPES]);
    cells[i]++;  // RACE
    pthread_mutex_unlock(&locks[(i / 2) % STRIPES]);
  }
  pthread_mutex_lock(&locks[2]);
  rows[5] = 0;  // RACE
  pthread_mutex_unlock(&locks[2]);
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  for (int i = 0; i < STRIPES; i++)
    pthread_mutex_init(&locks[i], NULL);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_create(&c, NULL, other, NULL);
  for (int i = 0; i < 64; i++) {
    pthread_mutex_lock(&locks[i % STRIPES]);
    rows[i]++;  // RACE
    pthread_mutex_unlock(&locks[i % STRIPES]);
  }
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
