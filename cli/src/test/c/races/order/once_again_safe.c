// Who comes again does not run the function: it is not entered with the control passed already.
#include <pthread.h>

static pthread_once_t control = PTHREAD_ONCE_INIT;
static int table, later;

static void fill(void) {
  table = 7;  // NORACE
}

static void *worker(void *arg) {
  pthread_once(&control, fill);
  later++;  // RACE: nothing guards what comes after
  return table ? arg : NULL;  // NORACE
}

int main(void) {
  pthread_t thread;
  int sum = 0;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_once(&control, fill);
  sum += table;  // NORACE
  pthread_once(&control, fill);
  sum += table;  // NORACE
  later++;  // RACE
  pthread_join(thread, NULL);
  return sum;
}
