// Most calls pass a constant; one passes what it has read, and that may be any command.
#include <pthread.h>
#include <stdio.h>

enum { LOOK = 1, CHANGE = 2 };

static int value;

static int act(int what) {
  if (what == CHANGE) {
    value++; // RACE
    return 0;
  }
  return value; // RACE
}

static void *worker(void *arg) {
  (void)arg;
  act(getchar());
  return NULL;
}

int main(void) {
  pthread_t t;
  if (pthread_create(&t, NULL, worker, NULL))
    return 1;
  int result = act(LOOK);
  pthread_join(t, NULL);
  return result;
}
