// Another thread is joined than the one the flag is about.
#include <pthread.h>
#include <stdlib.h>
struct worker { pthread_t id; int started; int data; };
static void *run(void *arg) {
  struct worker *w = arg;
  w->data++; // RACE
  return 0;
}
static void start(struct worker *w) {
  if (pthread_create(&w->id, 0, run, w) == 0)
    w->started = 1;
}
static void stop(struct worker *w, struct worker *v) {
  if (w->started)
    pthread_join(v->id, 0);
}
int main(void) {
  struct worker *w = calloc(1, sizeof *w);
  struct worker *v = calloc(1, sizeof *v);
  start(w);
  start(v);
  stop(w, v);
  w->data++; // RACE
  return 0;
}
