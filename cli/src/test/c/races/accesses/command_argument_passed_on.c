// The near miss of command_argument.c: one caller passes on what it was given, and is given a
// command that meets the thread's.
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
      return ++shown; // RACE
  }
  return -1;
}

static int run_again(enum command command) {
  return run(command);
}

static void *show(void *unused) {
  run(SHOW);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, show, NULL);
  run(COUNT);
  run_again(RESET);
  run_again(SHOW);
  pthread_join(thread, NULL);
  return 0;
}
