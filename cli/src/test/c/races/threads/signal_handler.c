// A handler interrupts main anywhere.
#include <pthread.h>
#include <signal.h>

static int interrupts;
static volatile sig_atomic_t requested;

static void on_signal(int number) {
  (void)number;
  interrupts++;  // RACE
  requested = 1;  // NORACE: this is what sig_atomic_t is for, in one thread
}

int main(void) {
  interrupts = 0;  // NORACE: no handler yet
  signal(SIGUSR1, on_signal);
  raise(SIGUSR1);
  interrupts++;  // RACE: may be cut in the middle
  return requested == 0;  // NORACE
}
