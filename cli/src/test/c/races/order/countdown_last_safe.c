// The last of some threads to count itself off sums up what all have done.
#include <pthread.h>
#include <stdatomic.h>

#define N 3

static atomic_int left = N;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;
static int part[N], total, best, published;

static void *worker(void *arg) {
  int *mine = arg;
  *mine = 5;  // NORACE
  if (atomic_fetch_sub(&left, 1) == 1)
    for (int i = 0; i < N; i++) total += part[i];  // NORACE
  int last;
  pthread_mutex_lock(&lock);
  if (*mine > best) best = *mine;  // NORACE
  last = ++done == N;              // NORACE
  pthread_mutex_unlock(&lock);
  if (last) published = best;  // NORACE
  return NULL;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, &part[i]);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return total + published;  // NORACE
}
