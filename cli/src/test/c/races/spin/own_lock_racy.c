// Each thread has a lock of its own.
#include <pthread.h>
#include <stdatomic.h>

struct context {
  atomic_flag lock;
  int *value;
};
static int shared;

static void *worker(void *arg) {
  struct context *context = arg;
  while (atomic_flag_test_and_set(&context->lock))
    ;
  ++*context->value;  // RACE!
  atomic_flag_clear(&context->lock);
  return NULL;
}

int main(void) {
  struct context one = {ATOMIC_FLAG_INIT, &shared}, two = {ATOMIC_FLAG_INIT, &shared};
  pthread_t a, b;
  pthread_create(&a, NULL, worker, &one);
  pthread_create(&b, NULL, worker, &two);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
