// Goes on if the lock was taken.
#include <pthread.h>
#include <stdint.h>

typedef struct {
  volatile uint32_t value;
} cell_t;

static cell_t lock;
static int counter;

static inline void write_cell(cell_t *c, uint32_t v) {
  __atomic_store_n(&c->value, v, __ATOMIC_RELEASE);
}

static inline uint32_t exchange_cell(cell_t *c, uint32_t expected, uint32_t v) {
  uint32_t found = expected;
  __atomic_compare_exchange_n(&c->value, &found, v, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
  return found;
}

static void lock_it(cell_t *c) {
  while (exchange_cell(c, 0, 1) == 0)
    ;
}

static void unlock_it(cell_t *c) {
  write_cell(c, 0);
}

static void *worker(void *arg) {
  lock_it(&lock);
  counter++;  // RACE
  unlock_it(&lock);
  return arg;
}

int main(void) {
  pthread_t t[3];
  write_cell(&lock, 0);
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
