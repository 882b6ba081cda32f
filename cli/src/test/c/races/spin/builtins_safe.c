// Locks in the style of kernels: test, and test and set, with a pause; in a struct, by wrappers.
#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>

typedef struct {
  volatile int locked;
} spinlock;

static spinlock first;
static struct {
  int before;
  spinlock lock;
  char byte;
} second;
static int x, y, z;

static inline void acquire(spinlock *lock) {
  while (__sync_lock_test_and_set(&lock->locked, 1))
    while (__atomic_load_n(&lock->locked, __ATOMIC_RELAXED)) sched_yield();
}

static inline void release(spinlock *lock) {
  __sync_lock_release(&lock->locked);
}

static void *worker(void *arg) {
  acquire(&first);
  x++;  // NORACE
  release(&first);
  acquire(&second.lock);
  y++;  // NORACE
  if (y == 3) {
    release(&second.lock);
    return arg;
  }
  second.before++;  // NORACE
  release(&second.lock);
  while (__atomic_test_and_set(&second.byte, __ATOMIC_ACQUIRE))
    ;
  z++;  // NORACE
  __atomic_clear(&second.byte, __ATOMIC_RELEASE);
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
