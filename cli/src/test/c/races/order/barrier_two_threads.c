// Two threads and a barrier: before and after do not overlap.
#include <pthread.h>

static pthread_barrier_t barrier;
static int table, log_lines;

static void *builder(void *arg) {
  table = 7;  // NORACE
  pthread_barrier_wait(&barrier);
  log_lines++;  // RACE: both log afterwards
  return arg;
}

static void *user(void *arg) {
  pthread_barrier_wait(&barrier);
  log_lines++;  // RACE
  return table ? arg : NULL;  // NORACE
}

int main(void) {
  pthread_t a, b;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&a, NULL, builder, NULL);
  pthread_create(&b, NULL, user, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
