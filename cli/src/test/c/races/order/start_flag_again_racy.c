// A second creation fails, and the flag of the first thread is down.
#include <pthread.h>
#include <stdlib.h>
struct worker { pthread_t id; int started; int data; };
static void *run(void *arg) {
  struct worker *w = arg;
  w->data++; // RACE
  return 0;
}
static struct worker worker;
static void start(struct worker *w) {
  w->started = pthread_create(&w->id, 0, run, w) == 0;
}
static void stop(struct worker *w) {
  if (w->started)
    pthread_join(w->id, 0);
}
int main(void) {
  start(&worker);
  start(&worker);
  stop(&worker);
  return worker.data; // RACE
}
