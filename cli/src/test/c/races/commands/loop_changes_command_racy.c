// The formal is a constant on entry only: the loop goes through the other commands.
#include <pthread.h>

static int steps;
static int done;

static void run(int phase) {
  while (phase < 3) {
    if (phase == 1)
      steps++; // RACE
    if (phase == 2)
      done = 1; // RACE
    phase++;
  }
}

static void *worker(void *arg) {
  (void)arg;
  run(0);
  return NULL;
}

int main(void) {
  pthread_t t;
  if (pthread_create(&t, NULL, worker, NULL))
    return 1;
  run(1);
  pthread_join(t, NULL);
  return 0;
}
