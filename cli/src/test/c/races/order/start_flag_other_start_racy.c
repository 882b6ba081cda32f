// Another call starts a thread and raises no flag.
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
static void start_again(struct worker *w) {
  pthread_create(&w->id, 0, run, w);
}
static void stop(struct worker *w) {
  if (w->started)
    pthread_join(w->id, 0);
}
int main(void) {
  struct worker *w = calloc(1, sizeof *w);
  if (rand())
    start(w);
  else
    start_again(w);
  stop(w);
  w->data++; // RACE
  free(w); // RACE
  return 0;
}
