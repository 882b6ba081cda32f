// A plain read beside atomic reads is fine as long as nobody writes.
#include <pthread.h>
#include <stdatomic.h>

static int constant = 7;
static int written = 7;

static void *reader(void *arg) {
  int a = __atomic_load_n(&constant, __ATOMIC_SEQ_CST);  // NORACE
  int b = constant;  // NORACE
  int c = __atomic_load_n(&written, __ATOMIC_SEQ_CST);  // RACE: the store is plain
  return a + b + c ? arg : NULL;
}

static void *writer(void *arg) {
  written = 8;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, writer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
