// The flag says what the creation has returned, and is cleared after the join.
#include <pthread.h>
#include <stdlib.h>
struct worker { pthread_t id; int started; int data; };
static void *run(void *arg) {
  struct worker *w = arg;
  w->data++; // NORACE
  return 0;
}
static struct worker *start(void) {
  struct worker *w = malloc(sizeof *w);
  w->data = 1; // NORACE
  w->started = pthread_create(&w->id, 0, run, w) == 0;
  return w;
}
static void stop(struct worker *w) {
  if (w->started)
    pthread_join(w->id, 0);
  w->started = 0;
}
int main(void) {
  struct worker *w = start();
  stop(w);
  w->data++; // NORACE
  free(w); // NORACE
  return 0;
}
