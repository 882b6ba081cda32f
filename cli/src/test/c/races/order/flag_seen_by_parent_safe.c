// Who has seen the flag starts others, which know what was done before it went up.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int stage;
static int table, late;

static void *use(void *arg) {
  return table + late ? arg : NULL;  // RACE: late
}

static void *starter(void *arg) {
  pthread_t t;
  while (atomic_load_explicit(&stage, memory_order_acquire) != 2) {
  }
  int mine = table;  // NORACE
  pthread_create(&t, NULL, use, NULL);
  pthread_join(t, NULL);
  return mine ? arg : NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, starter, NULL);
  table = 1;  // NORACE
  atomic_store_explicit(&stage, 2, memory_order_release);
  late = 1;  // RACE
  pthread_join(t, NULL);
  return 0;
}
