/* The second thread knows of the store to x only through a relaxed load: that store need not come before its exchange in
   the order of sequentially consistent operations, and the third thread may find 0 in x after both exchanges. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, flag;
static int data;

static void *first(void *arg) {
  (void)arg;
  atomic_store(&x, 1);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return 0;
}

static void *second(void *arg) {
  (void)arg;
  if (atomic_load_explicit(&flag, memory_order_relaxed)) {
    if (atomic_exchange(&y, 1) == 0)
      data = 1; // RACE
  }
  return 0;
}

static void *third(void *arg) {
  (void)arg;
  if (atomic_exchange(&y, 2) == 1) {
    if (atomic_load(&x) == 0)
      data = 2; // RACE
  } else if (atomic_load(&x) == 0) {
    data = 3; // NORACE
  }
  return 0;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_create(&c, 0, third, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  return 0;
}
