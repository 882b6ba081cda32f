// The main thread waits with its workers; two rounds make three phases.
#include <pthread.h>
#include <stddef.h>

static pthread_barrier_t barrier;
static int input, output, report, mixed;

static void come_together(void) {
  pthread_barrier_wait(&barrier);
}

static void *worker(void *arg) {
  mixed++;  // RACE: before the first round
  come_together();
  output = input + 1;  // NORACE
  come_together();
  report++;  // NORACE: main has read it before the second round
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&t, NULL, worker, NULL);
  input = 3;  // NORACE
  mixed = 1;  // RACE
  come_together();
  int before = report;  // NORACE
  come_together();
  int after = output;  // NORACE
  pthread_join(t, NULL);
  return before + after;
}
