#include <pthread.h>
#include <stdatomic.h>

static int msg;
static atomic_int flag;

static void *a(void *p) {
  msg = 7; // NORACE
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return p;
}
static void *b(void *p) {
  while (!atomic_load_explicit(&flag, memory_order_relaxed))
    ;
  atomic_thread_fence(memory_order_acquire);
  return msg == 7 ? p : 0; // NORACE
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, a, 0);
  pthread_create(&y, 0, b, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
