// A spinlock by compare-and-swap; one path gives up after some tries and goes on without the lock.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int lock;
static long acc;

static int spin_try(int n) {
  while (n-- > 0) {
    int z = 0;
    if (atomic_compare_exchange_strong(&lock, &z, 1))
      return 1;
  }
  return 0;
}

static void *w(void *arg) {
  for (int i = 0; i < 1000; i++) {
    int got = spin_try(3);
    acc++; // RACE
    if (got)
      atomic_store(&lock, 0);
  }
  return 0;
}

int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++)
    pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return acc != 4000; // NORACE
}
