// The handler comes by sigaction, through a struct.
#include <signal.h>
#include <stdatomic.h>
#include <string.h>

static int plain;
static atomic_int counted;

static void handler(int number) {
  (void)number;
  plain++;  // RACE
  counted++;  // NORACE
}

int main(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  sigaction(SIGUSR2, &action, NULL);
  plain = 1;  // RACE
  counted = 1;  // NORACE
  raise(SIGUSR2);
  return 0;
}
