// Whoever joins a thread knows that those have ended which that thread joined before it ended.
#include <pthread.h>
#include <stdlib.h>

static pthread_t worker_id, other_id;
static int product = 1, sum;

static void *worker(void *arg) {
  for (int i = 1; i < 6; i++) product *= i;  // NORACE
  return arg;
}

static void *other(void *arg) {
  sum++;  // NORACE
  return arg;
}

static void *reaper(void *arg) {
  pthread_join(worker_id, NULL);  // NORACE
  return arg;
}

static void *reaper_of_reaper(void *arg) {
  pthread_join(other_id, NULL);  // NORACE
  return arg;
}

static void *last(void *arg) {
  pthread_t t = *(pthread_t *)arg;
  pthread_join(t, NULL);
  return NULL;
}

int main(void) {
  pthread_t r, s;
  if (pthread_create(&worker_id, NULL, worker, NULL)) abort();
  if (pthread_create(&r, NULL, reaper, NULL)) abort();
  pthread_join(r, NULL);
  int result = product;  // NORACE
  if (pthread_create(&other_id, NULL, other, NULL)) abort();
  if (pthread_create(&s, NULL, reaper_of_reaper, NULL)) abort();
  pthread_join(s, NULL);
  return result + sum + (last == NULL);  // NORACE
}
