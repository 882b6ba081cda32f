// The exchange may have found the lock taken.
#include <pthread.h>
#include <stdint.h>

typedef struct {
  volatile uint32_t value;
} cell_t;

static cell_t lock;
static int counter;

static inline uint32_t read_cell(const cell_t *c) {
  uint32_t found = __atomic_load_n(&c->value, __ATOMIC_ACQUIRE);
  __asm__ volatile("" ::: "memory");
  return found;
}

static inline void await_cell(const cell_t *c, uint32_t wanted) {
  while (read_cell(c) != wanted) __asm__ volatile("pause");
}

static inline void write_cell(cell_t *c, uint32_t v) {
  __atomic_store_n(&c->value, v, __ATOMIC_RELEASE);
}

static inline uint32_t swap_cell(cell_t *c, uint32_t v) {
  return __atomic_exchange_n(&c->value, v, __ATOMIC_ACQUIRE);
}

static void lock_it(cell_t *c) {
  await_cell(c, 0);
  swap_cell(c, 1);
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
