// The lock of the next slot; and the lock of one slot is released for another.
#include <pthread.h>
#include <stdatomic.h>

#define SLOTS 4
static atomic_flag locks[SLOTS + 1], others[SLOTS + 1];
static int slots[SLOTS], more[SLOTS];

static void *up(void *arg) {
  for (int i = 0; i < SLOTS; i++) {
    while (atomic_flag_test_and_set(&locks[i]))
      ;
    slots[i]++;  // RACE!
    atomic_flag_clear(&locks[i]);
    while (atomic_flag_test_and_set(&others[i]))
      ;
    more[i]++;  // RACE!
    atomic_flag_clear(&others[i]);
  }
  return arg;
}

static void *down(void *arg) {
  for (int i = 0; i < SLOTS; i++) {
    while (atomic_flag_test_and_set(&locks[i + 1]))
      ;
    slots[i]--;  // RACE!
    atomic_flag_clear(&locks[i + 1]);
    while (atomic_flag_test_and_set(&others[i]))
      ;
    more[i]--;  // RACE!
    atomic_flag_clear(&others[i + 1]);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, up, NULL);
  pthread_create(&b, NULL, down, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
