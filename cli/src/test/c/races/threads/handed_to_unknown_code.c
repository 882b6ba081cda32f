// Code that is not there may run a function from when it was handed one, also after that returned.
#include <stddef.h>

extern void run_somewhere(void (*function)(void *), void *arg);

static int before, after;

static void callback(void *arg) {
  after++;  // RACE
  before++;  // RACE: with itself
}

int main(void) {
  before = 1;  // NORACE
  run_somewhere(callback, NULL);
  after++;  // RACE
  return 0;
}
