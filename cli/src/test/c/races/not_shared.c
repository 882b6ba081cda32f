#include <pthread.h>

static const int limit = 10;
__thread int mine;
int only_read = 5;
int out;

static void *worker(void *arg) {
  int local = only_read + limit;  // NORACE
  mine += local;                  // NORACE: one per thread
  out = mine;                     // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  return only_read;  // NORACE
}
