// Each round looks at a flag and starts a thread.
#include <pthread.h>
#include <stdlib.h>
struct worker { pthread_t id; int started; int data; };
static void *run(void *arg) {
  struct worker *w = arg;
  w->data++; // RACE
  return 0;
}
static struct worker workers[4];
int main(void) {
  for (int i = 0; i < 4; i++) {
    struct worker *w = &workers[i];
    if (pthread_create(&w->id, 0, run, w) == 0)
      w->started = 1;
    if (workers[0].started)
      pthread_join(workers[0].id, 0); // EITHER
  }
  return workers[2].data; // RACE
}
