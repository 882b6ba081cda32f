// A wide number may be seen half written, and what is not volatile is kept in a register.
#include <signal.h>

static volatile long long wide;
static sig_atomic_t kept;

static void on_signal(int number) {
  wide = number;  // RACE
  kept = 1;  // RACE
}

int main(void) {
  signal(SIGUSR1, on_signal);
  while (!kept) {}  // RACE
  return (int)wide;  // RACE
}
