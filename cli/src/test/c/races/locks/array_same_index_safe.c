// A hash table with a lock for each bucket: the index of the lock is the index of the bucket.
#include <pthread.h>

#define BUCKETS 8

static pthread_mutex_t locks[BUCKETS];
static int table[BUCKETS];

static void insert(unsigned key) {
  unsigned b = key % BUCKETS;
  pthread_mutex_lock(&locks[b]);
  table[b]++;  // NORACE
  pthread_mutex_unlock(&locks[b]);
}

static void *client(void *arg) {
  for (unsigned k = 0; k < 32; k++) insert(k * 7);
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < BUCKETS; i++) pthread_mutex_init(&locks[i], NULL);
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, client, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
