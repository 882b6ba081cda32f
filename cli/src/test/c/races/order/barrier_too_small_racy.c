// A barrier for one holds nobody back.
#include <pthread.h>

static pthread_barrier_t barrier;
static int table;

static void *builder(void *arg) {
  table = 7;  // RACE
  pthread_barrier_wait(&barrier);
  return arg;
}

static void *user(void *arg) {
  pthread_barrier_wait(&barrier);
  return table ? arg : NULL;  // RACE
}

int main(void) {
  pthread_t a, b;
  pthread_barrier_init(&barrier, NULL, 1);
  pthread_create(&a, NULL, builder, NULL);
  pthread_create(&b, NULL, user, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
