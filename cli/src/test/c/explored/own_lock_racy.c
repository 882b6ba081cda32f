// Each thread makes a lock of its own, at the same place of the text.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static int x;

static void *run(void *arg) {
  pthread_mutex_t m;
  pthread_mutex_init(&m, NULL);
  pthread_mutex_lock(&m);
  x++;  // RACE
  pthread_mutex_unlock(&m);
  ready = 1;
  return arg;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, run, NULL);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return x + ready;
}
