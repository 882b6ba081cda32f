// The flag is looked at before it is raised.
#include <pthread.h>
#include <stdlib.h>
struct worker { pthread_t id; int started; int data; };
static void *run(void *arg) {
  struct worker *w = arg;
  w->data++; // RACE
  return 0;
}
static void stop(struct worker *w) {
  if (w->started)
    pthread_join(w->id, 0);
  w->data++; // RACE
}
static void start(struct worker *w) {
  if (pthread_create(&w->id, 0, run, w) == 0) {
    stop(w);
    w->started = 1;
  }
}
int main(void) {
  struct worker *w = calloc(1, sizeof *w);
  start(w);
  return 0;
}
