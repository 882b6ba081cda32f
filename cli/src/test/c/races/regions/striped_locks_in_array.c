// A table has a lock for its counter and one for each bucket, and a node is in two buckets.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int hits;
};

static struct {
  pthread_mutex_t lock;
  pthread_mutex_t locks[4];
  struct node *bucket[4];
  int puts;
} table;

static void put(int k, struct node *n) {
  pthread_mutex_lock(&table.locks[k]);
  table.bucket[k] = n;  // NORACE
  pthread_mutex_unlock(&table.locks[k]);
}

static void *run(void *arg) {
  for (int j = 0; j < 3; j++) {
    struct node *n = calloc(1, sizeof *n);
    if (n == NULL) abort();
    pthread_mutex_lock(&table.lock);
    table.puts++;  // NORACE
    pthread_mutex_unlock(&table.lock);
    put(j, n);
    put((j * 5 + 1) % 4, n);
    for (int k = 0; k < 4; k++) {
      pthread_mutex_lock(&table.locks[k]);
      struct node *m = table.bucket[k];  // NORACE
      if (m != NULL) m->hits++;          // RACE
      pthread_mutex_unlock(&table.locks[k]);
    }
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_mutex_init(&table.lock, NULL);
  for (int i = 0; i < 4; i++) pthread_mutex_init(&table.locks[i], NULL);
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
