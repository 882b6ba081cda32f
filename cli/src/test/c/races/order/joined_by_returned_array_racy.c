// The same with one id too few, and with the ids of another call.
#include <pthread.h>
#include <stdlib.h>

static long total, others;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  total += 1;  // RACE!
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *other(void *arg) {
  pthread_mutex_lock(&lock);
  others += 1;  // RACE!
  pthread_mutex_unlock(&lock);
  return arg;
}

static pthread_t *start_all(int n) {
  pthread_t *ids = malloc(sizeof(pthread_t) * n);
  for (int i = 0; i < n; i++)
    if (pthread_create(&ids[i], NULL, worker, NULL)) abort();
  return ids;
}

static pthread_t *start_others(int n) {
  pthread_t *ids = malloc(sizeof(pthread_t) * n);
  for (int i = 0; i < n; i++)
    if (pthread_create(&ids[i], NULL, other, NULL)) abort();
  return ids;
}

static void join_all(pthread_t *ids, int n) {
  for (int i = 0; i < n; i++) pthread_join(ids[i], NULL);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  pthread_t *ids = start_all(n);
  join_all(ids, n - 1);
  long result = total;  // RACE!
  pthread_t *first = start_others(n);
  pthread_t *second = start_others(n);
  join_all(first, n);
  join_all(first, n);
  return result + others + (second == NULL);  // RACE!
}
