// Another flag is found down where one is cleared.
#include <pthread.h>
#include <stdlib.h>
struct worker { pthread_t id; int started; int data, other; };
static void *run(void *arg) {
  struct worker *w = arg;
  w->data++; // RACE
  return 0;
}
static void start(struct worker *w, int other) {
  if (pthread_create(&w->id, 0, run, w) == 0)
    w->started = 1; // NORACE
  w->other = other;
}
static void stop(struct worker *w) {
  if (w->other)
    pthread_join(w->id, 0);
  w->started = 0;
}
static void finish(struct worker *w) {
  if (w->started)
    pthread_join(w->id, 0);
}
int main(void) {
  struct worker *w = calloc(1, sizeof *w);
  start(w, rand());
  stop(w);
  finish(w);
  w->data++; // RACE
  free(w); // RACE
  return 0;
}
