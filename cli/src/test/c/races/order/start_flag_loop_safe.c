// Each element of an array says whether it has a thread.
#include <pthread.h>
#include <stdlib.h>
struct worker { pthread_t id; int started; int data; };
static void *run(void *arg) {
  struct worker *w = arg;
  w->data++; // NORACE
  return 0;
}
struct pool { int count; struct worker *workers; };
static void init(struct pool *p, int count) {
  p->workers = malloc(count * sizeof *p->workers);
  p->count = count;
  for (int i = 0; i < count; i++)
    p->workers[i].started = p->workers[i].data = 0; // NORACE
}
static int work(struct pool *p) {
  int sum = 0;
  for (int i = 0; i < p->count; i++)
    if (pthread_create(&p->workers[i].id, 0, run, &p->workers[i]) == 0)
      p->workers[i].started = 1;
  for (int i = 0; i < p->count; i++) {
    if (!p->workers[i].started)
      continue;
    pthread_join(p->workers[i].id, 0);
    sum += p->workers[i].data; // NORACE
  }
  return sum;
}
int main(void) {
  struct pool p;
  init(&p, 4);
  int sum = work(&p);
  sum += p.workers[0].data; // NORACE
  free(p.workers); // NORACE
  return sum;
}
