// A thread is cancelled; only the join says that it has ended.
#include <pthread.h>
#include <unistd.h>

static int after_cancel, after_join;

static void *sleeper(void *arg) {
  after_cancel = 1;  // RACE
  after_join = 1;  // NORACE
  pause();
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, sleeper, NULL);
  pthread_cancel(t);
  after_cancel = 2;  // RACE: cancelling does not wait
  pthread_join(t, NULL);
  after_join = 2;  // NORACE
  return 0;
}
