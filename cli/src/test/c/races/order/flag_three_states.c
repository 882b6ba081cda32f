// The flag goes up and is taken down again; who sees which value may touch the data.
#include <pthread.h>
#include <stdatomic.h>

enum { EMPTY, FULL, DONE };

static atomic_int state = EMPTY;
static int cell;

static void *writer(void *arg) {
  for (int i = 0; i < 3; i++) {
    while (atomic_load(&state) != EMPTY) {  // NORACE
    }
    cell = i;  // NORACE
    atomic_store(&state, FULL);  // NORACE
  }
  return arg;
}

static void *reader(void *arg) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    while (atomic_load(&state) != FULL) {  // NORACE
    }
    sum += cell;  // NORACE
    atomic_store(&state, EMPTY);  // NORACE
  }
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return cell;  // NORACE
}
