// The flag is looked at before the thread is started, and not again.
#include <pthread.h>
#include <stdlib.h>
struct worker { pthread_t id; int started; int data; };
static void *run(void *arg) {
  struct worker *w = arg;
  w->data++; // RACE
  return 0;
}
int main(void) {
  struct worker *w = calloc(1, sizeof *w);
  if (w->started)
    pthread_join(w->id, 0);
  if (pthread_create(&w->id, 0, run, w) == 0)
    w->started = 1;
  w->data++; // RACE
  return 0;
}
