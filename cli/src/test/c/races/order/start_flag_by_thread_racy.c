// The thread clears its flag itself, in time or not.
#include <pthread.h>
#include <stdlib.h>
struct worker { pthread_t id; int started; int data; };
static void *run(void *arg) {
  struct worker *w = arg;
  w->started = 0; // RACE
  w->data++; // RACE
  return 0;
}
static void start(struct worker *w) {
  if (pthread_create(&w->id, 0, run, w) == 0)
    w->started = 1; // RACE
}
static void stop(struct worker *w) {
  if (w->started) // RACE
    pthread_join(w->id, 0);
}
int main(void) {
  struct worker *w = calloc(1, sizeof *w);
  start(w);
  stop(w);
  w->data++; // RACE
  free(w); // RACE
  return 0;
}
