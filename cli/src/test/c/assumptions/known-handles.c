// One thread starts another, main joins it: has it been started by then?
#include <pthread.h>

static pthread_t starter, thread;
static int count;

static void *worker(void *arg) {
  count++;
  return arg;
}

static void *start(void *arg) {
  pthread_create(&thread, NULL, worker, NULL);
  return arg;
}

int main(void) {
  pthread_create(&starter, NULL, start, NULL);
  pthread_join(starter, NULL);
  pthread_join(thread, NULL);
  return count;
}
