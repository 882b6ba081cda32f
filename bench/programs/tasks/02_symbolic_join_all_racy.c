#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

static void assume_abort_if_not(int c) { if (!c) abort(); }

static long total;
static int limit;
static pthread_mutex_t lk = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg) {
  (void)arg;
  for (int i = 0; i < limit; i++) { // NORACE
    pthread_mutex_lock(&lk);
    total += i; // RACE!
    pthread_mutex_unlock(&lk);
  }
  return NULL;
}

static pthread_t *spawn_all(int n) {
  pthread_t *ids = malloc(sizeof(pthread_t) * n);
  if (!ids) abort();
  for (int i = 0; i < n; i++)
    if (pthread_create(&ids[i], NULL, worker, NULL)) abort();
  return ids;
}

static void join_all(pthread_t *ids, int n) {
  for (int i = 1; i < n; i++)
    pthread_join(ids[i], NULL);
  free(ids);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  assume_abort_if_not(n > 0 && n < 64);
  limit = 10; // NORACE
  pthread_t *ids = spawn_all(n);
  join_all(ids, n);
  return total > 0 ? 0 : 1; // RACE!
}
