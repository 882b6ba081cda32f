// A flag in the object says whether there is a thread to join.
#include <pthread.h>
#include <stdlib.h>
struct worker { pthread_t id; int started; int data; };
static void *run(void *arg) {
  struct worker *w = arg;
  w->data++; // NORACE
  return 0;
}
static void start(struct worker *w) {
  if (pthread_create(&w->id, 0, run, w) == 0)
    w->started = 1;
}
static void stop(struct worker *w) {
  if (w->started)
    pthread_join(w->id, 0);
}
int main(void) {
  struct worker *w = calloc(1, sizeof *w);
  start(w);
  stop(w);
  w->data++; // NORACE
  free(w); // NORACE
  return 0;
}
