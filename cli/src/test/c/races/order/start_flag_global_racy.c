// The variable is cleared before the thread is joined.
#include <pthread.h>
#include <stdlib.h>
struct worker { pthread_t id; int started; int data; };
static void *run(void *arg) {
  struct worker *w = arg;
  w->data++; // RACE
  return 0;
}
static pthread_t id;
static int started;
static struct worker worker;
static void stop(void) {
  if (started)
    pthread_join(id, 0);
}
int main(void) {
  if (pthread_create(&id, 0, run, &worker) == 0)
    started = 1;
  started = worker.id != 0;
  stop();
  return worker.data; // RACE
}
