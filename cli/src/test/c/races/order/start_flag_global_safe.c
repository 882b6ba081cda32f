// The id and the flag are variables of their own.
#include <pthread.h>
#include <stdlib.h>
struct worker { pthread_t id; int started; int data; };
static void *run(void *arg) {
  struct worker *w = arg;
  w->data++; // NORACE
  return 0;
}
static pthread_t id;
static int started;
static struct worker worker;
static void stop(void) {
  if (started)
    pthread_join(id, 0);
  started = 0;
}
int main(void) {
  if (pthread_create(&id, 0, run, &worker) == 0)
    started = 1;
  stop();
  return worker.data; // NORACE
}
