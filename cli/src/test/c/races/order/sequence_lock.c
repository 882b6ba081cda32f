// A sequence lock with plain data: the reader notices the writer, but has raced with it.
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static int x, y;

static void *writer(void *arg) {
  for (int i = 0; i < 3; i++) {
    atomic_fetch_add(&sequence, 1);  // NORACE
    x = i;  // RACE
    y = -i;  // RACE
    atomic_fetch_add(&sequence, 1);  // NORACE
  }
  return arg;
}

static void *reader(void *arg) {
  unsigned before, after;
  int sum;
  do {
    before = atomic_load(&sequence);  // NORACE
    sum = x + y;  // RACE: thrown away if the sequence moved, but read
    after = atomic_load(&sequence);  // NORACE
  } while (before != after || before % 2);
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
