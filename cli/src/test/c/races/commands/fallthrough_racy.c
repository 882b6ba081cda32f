// A command whose case goes on into the next one does what that does.
#include <pthread.h>

enum { RESET, COUNT, SHOW };

static int total;
static int shown;

static int act(int what) {
  int result = 0;
  switch (what) {
    case RESET:
      shown = 0; // NORACE
    // falls through
    case COUNT:
      total++; // RACE
      break;
    case SHOW:
      result = total; // RACE
      break;
  }
  return result;
}

static void *worker(void *arg) {
  (void)arg;
  act(COUNT);
  return NULL;
}

int main(void) {
  pthread_t t;
  if (pthread_create(&t, NULL, worker, NULL))
    return 1;
  act(RESET);
  int result = act(SHOW);
  pthread_join(t, NULL);
  return result;
}
