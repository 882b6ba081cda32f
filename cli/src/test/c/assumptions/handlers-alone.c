// The handler may interrupt itself if it is installed with SA_NODEFER.
#include <signal.h>

static int count;

static void on_signal(int number) { count += number; }

int main(void) {
  signal(SIGUSR1, on_signal);
  for (;;) {
  }
}
