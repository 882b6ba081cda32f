// Only the first thread is joined.
#include <pthread.h>
#include <stdlib.h>
struct worker { pthread_t id; int started; int data; };
static void *run(void *arg) {
  struct worker *w = arg;
  w->data++; // RACE
  return 0;
}
static struct worker workers[4];
static int work(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    struct worker *w = &workers[i];
    if (pthread_create(&w->id, 0, run, w) == 0)
      w->started = 1;
  }
  for (int i = 0; i < 4; i++) {
    struct worker *w = &workers[i];
    if (!w->started)
      continue;
    pthread_join(workers[0].id, 0);
  }
  return sum;
}
int main(void) {
  int sum = work();
  return sum + workers[2].data; // RACE
}
