// A function that does different things by a constant each caller passes: only what a thread asks
// for is done by it.
#include <pthread.h>

enum command { COUNT, RESET, SHOW };

static int total;
static int shown;

static int run(enum command command) {
  switch (command) {
    case COUNT:
      return total++; // NORACE
    case RESET:
      total = 0; // NORACE
      return 0;
    case SHOW:
      return ++shown; // NORACE
  }
  return -1;
}

static void *show(void *unused) {
  run(SHOW);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, show, NULL);
  run(COUNT);
  run(RESET);
  pthread_join(thread, NULL);
  return 0;
}
