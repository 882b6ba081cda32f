/* Who reads under a lock comes after writers, not after others who read. */
#include <pthread.h>
#include <stdatomic.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int flag, told;
static int data, other;

static void *reader(void *arg) {
  (void)arg;
  data = 1; // RACE
  pthread_rwlock_rdlock(&lock);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  pthread_rwlock_unlock(&lock);
  other = 1; // NORACE
  pthread_rwlock_wrlock(&lock);
  atomic_store_explicit(&told, 1, memory_order_relaxed);
  pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, reader, 0);
  pthread_rwlock_rdlock(&lock);
  int f = atomic_load_explicit(&flag, memory_order_relaxed);
  int t = atomic_load_explicit(&told, memory_order_relaxed);
  pthread_rwlock_unlock(&lock);
  if (f && !t)
    data = 2; // RACE
  if (t)
    other = 2; // NORACE
  pthread_join(a, 0);
  return 0;
}
