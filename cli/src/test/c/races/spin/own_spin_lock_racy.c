// A function that is called like the kernel's is the program's own, and is what its body says.
#include <pthread.h>
#include <stdatomic.h>

typedef struct {
  atomic_int taken;
} spinlock_t;

spinlock_t lock;
int two_steps;

void spin_lock(spinlock_t *l) {
  while (atomic_load(&l->taken))
    ;
  atomic_store(&l->taken, 1);
}

void spin_unlock(spinlock_t *l) { atomic_store(&l->taken, 0); }

void *work(void *arg) {
  spin_lock(&lock);
  two_steps++;  // RACE
  spin_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return two_steps;  // NORACE
}
