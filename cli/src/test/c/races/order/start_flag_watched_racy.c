// Another thread looks at the flag, under a lock, before it is raised.
#include <pthread.h>
#include <stdlib.h>
struct worker { pthread_t id; int started; int data; };
static void *run(void *arg) {
  struct worker *w = arg;
  w->data++; // RACE
  return 0;
}
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *watch(void *arg) {
  struct worker *w = arg;
  pthread_mutex_lock(&m);
  int started = w->started;
  pthread_mutex_unlock(&m);
  if (started)
    pthread_join(w->id, 0); // EITHER
  w->data++; // RACE
  return 0;
}
int main(void) {
  struct worker *w = calloc(1, sizeof *w);
  pthread_t id;
  pthread_create(&id, 0, watch, w);
  int failed = pthread_create(&w->id, 0, run, w); // EITHER
  pthread_mutex_lock(&m);
  if (!failed)
    w->started = 1;
  pthread_mutex_unlock(&m);
  pthread_join(id, 0);
  return 0;
}
