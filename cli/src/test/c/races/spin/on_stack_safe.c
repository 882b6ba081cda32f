// One lock on the stack of main for all threads.
#include <pthread.h>
#include <stdatomic.h>

struct context {
  atomic_flag lock;
  int value;
};

static void *worker(void *arg) {
  struct context *context = arg;
  while (atomic_flag_test_and_set(&context->lock))
    ;
  context->value++;  // NORACE
  atomic_flag_clear(&context->lock);
  return NULL;
}

int main(void) {
  struct context context = {ATOMIC_FLAG_INIT, 0};
  pthread_t a, b;
  pthread_create(&a, NULL, worker, &context);
  pthread_create(&b, NULL, worker, &context);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return context.value;  // NORACE
}
