// One function starts threads and returns the array of their ids; another joins them all.
#include <pthread.h>
#include <stdlib.h>

static long total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  total += 1;  // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

static pthread_t *start_all(int n) {
  pthread_t *ids = malloc(sizeof(pthread_t) * n);
  if (!ids) abort();
  for (int i = 0; i < n; i++)
    if (pthread_create(&ids[i], NULL, worker, NULL)) abort();
  return ids;
}

static void join_all(pthread_t *ids, int n) {
  for (int i = 0; i < n; i++) pthread_join(ids[i], NULL);
  free(ids);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  pthread_t *ids = start_all(n);
  join_all(ids, n);
  return total > 0 ? 0 : 1;  // NORACE
}
