// The second call is of another control, or the function is called without one, too.
#include <pthread.h>

static pthread_once_t first = PTHREAD_ONCE_INIT, second = PTHREAD_ONCE_INIT;
static int table, plain;

static void fill(void) {
  table = 7;  // RACE
}

static void reset(void) {
  plain = 1;  // RACE
}

static void *worker(void *arg) {
  pthread_once(&first, fill);
  pthread_once(&first, reset);
  return table + plain ? arg : NULL;  // RACE
}

int main(void) {
  pthread_t thread;
  int sum = 0;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_once(&first, fill);
  sum += table;  // NORACE
  pthread_once(&second, fill);
  sum += table;  // NORACE
  reset();
  pthread_join(thread, NULL);
  return sum;
}
