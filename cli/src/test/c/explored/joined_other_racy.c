// The thread that is joined is not the one that writes.
#include <pthread.h>
#include <stdatomic.h>

static int x, y;
static atomic_int turn;

static void *writes_x(void *arg) {
  x = 1;  // RACE
  turn = 1;
  return arg;
}

static void *writes_y(void *arg) {
  y = 1;  // NORACE
  return arg;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, writes_x, NULL);
  pthread_create(&t, NULL, writes_y, NULL);
  pthread_join(t, NULL);
  y = 2;  // NORACE
  x = 2;  // RACE
  pthread_join(s, NULL);
  return x + y + turn;
}
