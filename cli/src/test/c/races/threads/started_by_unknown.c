// Functions given to unknown code may run from then on, several times at once, and nothing ends
// them; what comes before is done.
#include <pthread.h>

extern void schedule(void (*task)(void));
extern int start_many(pthread_t *id, const void *options, void *(*run)(void *), void *arg);

static int before, after, several, joined;

static void task(void) {
  if (before) // NORACE
    after++;  // RACE!
}

static void *run(void *arg) {
  several++; // RACE!
  return joined ? arg : 0; // RACE!
}

int main(void) {
  pthread_t id;
  before = 1; // NORACE
  schedule(task);
  after++; // RACE!
  start_many(&id, 0, run, 0);
  pthread_join(id, 0);
  joined = 1; // RACE!
  return 0;
}
