// A lock for each slot.
#include <pthread.h>
#include <stdatomic.h>

#define SLOTS 4
static atomic_flag locks[SLOTS];
static int slots[SLOTS];

static void *worker(void *arg) {
  for (int i = 0; i < 100; i++) {
    int slot = i % SLOTS;
    while (atomic_flag_test_and_set(&locks[slot]))
      ;
    slots[slot]++;  // NORACE
    atomic_flag_clear(&locks[slot]);
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
