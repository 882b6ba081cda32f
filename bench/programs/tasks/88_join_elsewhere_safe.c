#include <pthread.h>
#include <stdlib.h>

static pthread_t worker_tid;
static int product = 1;

static void *worker(void *a) {
  for (int i = 1; i < 6; i++)
    product *= i; // NORACE
  return a;
}
static void *reaper(void *a) {
  pthread_join(worker_tid, 0); // NORACE
  return a;
}
int main(void) {
  pthread_t r;
  if (pthread_create(&worker_tid, 0, worker, 0)) abort();
  if (pthread_create(&r, 0, reaper, 0)) abort();
  pthread_join(r, 0);
  return product == 120 ? 0 : 1; // NORACE
}
