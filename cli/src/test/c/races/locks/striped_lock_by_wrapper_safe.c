// The stripe is computed by the functions that lock and unlock, from what they are given.
#include <pthread.h>

#define STRIPES 4

static pthread_mutex_t locks[STRIPES];
static int cells[64];

static void lock_cell(int i) { pthread_mutex_lock(&locks[i % STRIPES]); }

static void unlock_cell(int i) { pthread_mutex_unlock(&locks[i % STRIPES]); }

static void *worker(void *arg) {
  for (int i = 0; i < 64; i++) {
    lock_cell(i);
    cells[i]++;  // NORACE
    unlock_cell(i);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < STRIPES; i++)
    pthread_mutex_init(&locks[i], NULL);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
