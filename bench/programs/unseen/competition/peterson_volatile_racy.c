// Peterson with volatile ints: volatile gives no ordering and no atomicity
// in C11, so the flags themselves race.
#include <pthread.h>
#include <assert.h>

volatile int want0, want1, turn;

void *p0(void *unused) {
  (void)unused;
  want0 = 1; // RACE
  turn = 1; // RACE
  while (want1 == 1) { // RACE
    if (turn != 1) // RACE
      break;
  }
  want0 = 0; // RACE
  return 0;
}

void *p1(void *unused) {
  (void)unused;
  want1 = 1; // RACE
  turn = 0; // RACE
  while (want0 == 1) { // RACE
    if (turn != 0) // RACE
      break;
  }
  want1 = 0; // RACE
  return 0;
}

int main() {
  pthread_t a, b;
  want0 = want1 = 0; // NORACE
  turn = 0; // NORACE
  pthread_create(&a, 0, p0, 0);
  pthread_create(&b, 0, p1, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(want0 == 0); // NORACE
  return 0;
}
