// Threads draw tickets and wait until theirs is served: two locks by the same functions.
#include <pthread.h>
#include <stdatomic.h>

struct ticket_lock {
  atomic_uint next;
  atomic_uint serving;
};

static struct ticket_lock first, second;
static int x, y, outside;

static void acquire(struct ticket_lock *lock) {
  unsigned ticket = atomic_fetch_add_explicit(&lock->next, 1, memory_order_relaxed);
  while (atomic_load_explicit(&lock->serving, memory_order_acquire) != ticket)
    ;
}

static void release(struct ticket_lock *lock) {
  atomic_fetch_add_explicit(&lock->serving, 1, memory_order_release);
}

static void *worker(void *arg) {
  for (int i = 0; i < 20; i++) {
    acquire(&first);
    x++;  // NORACE
    release(&first);
    outside++;  // RACE!
    acquire(&second);
    y++;  // NORACE
    release(&second);
  }
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
