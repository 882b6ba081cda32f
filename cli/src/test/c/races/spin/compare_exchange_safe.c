// Zero is exchanged for one, and what was expected is set again after each failure.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int weak_lock, strong_lock;
static int sync_lock, val_lock, n_lock;
static int a, b, c, d, e;

static void weak(void) {
  int expected = 0;
  while (!atomic_compare_exchange_weak_explicit(&weak_lock, &expected, 1, memory_order_acquire,
                                                memory_order_relaxed))
    expected = 0;
  a++;  // NORACE
  atomic_store_explicit(&weak_lock, 0, memory_order_release);
}

static void strong(void) {
  int expected;
  do expected = 0;
  while (!atomic_compare_exchange_strong(&strong_lock, &expected, 1));
  b++;  // NORACE
  strong_lock = 0;
}

static void sync(void) {
  while (!__sync_bool_compare_and_swap(&sync_lock, 0, 1))
    ;
  c++;  // NORACE
  __sync_lock_release(&sync_lock);
}

static void val(void) {
  while (__sync_val_compare_and_swap(&val_lock, 0, 1) != 0)
    ;
  d++;  // NORACE
  __sync_val_compare_and_swap(&val_lock, 1, 0);
}

static void n(void) {
  for (;;) {
    int expected = 0;
    if (__atomic_compare_exchange_n(&n_lock, &expected, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      break;
  }
  e++;  // NORACE
  __atomic_store_n(&n_lock, 0, __ATOMIC_RELEASE);
}

static void *worker(void *arg) {
  weak();
  strong();
  sync();
  val();
  n();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
