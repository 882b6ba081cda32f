// Which lock guards an element is computed from its index, in the same way everywhere.
#include <pthread.h>

#define STRIPES 4
#define LOCK(i) (&locks[(i) % STRIPES])
#define BUCKET(h) (table[((h) >> 3) & 63])

static pthread_mutex_t locks[STRIPES];
static int cells[64], table[64];

static void lock_bucket(unsigned h) { pthread_mutex_lock(&locks[(h >> 3) & 3]); }

static void unlock_bucket(unsigned h) { pthread_mutex_unlock(&locks[(h >> 3) & 3]); }

static void count(unsigned h) {
  pthread_mutex_lock(&locks[((h >> 3) & 63) % STRIPES]);
  BUCKET(h)++;  // NORACE
  pthread_mutex_unlock(&locks[((h >> 3) & 63) % STRIPES]);
}

static void *worker(void *arg) {
  for (int i = 0; i < 64; i++) {
    pthread_mutex_lock(LOCK(i));
    cells[i]++;  // NORACE
    pthread_mutex_unlock(LOCK(i));
  }
  for (unsigned h = 0; h < 999; h++)
    count(h);
  lock_bucket(8);
  unlock_bucket(8);
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < STRIPES; i++)
    pthread_mutex_init(&locks[i], NULL);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_mutex_lock(&locks[1]);
  cells[5] = 0;  // NORACE
  pthread_mutex_unlock(&locks[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
