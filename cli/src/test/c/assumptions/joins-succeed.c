// The result of the join is not looked at.
#include <pthread.h>

static int count;

static void *worker(void *arg) {
  count++;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  return count;
}
