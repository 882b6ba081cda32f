// All workers are given one loop.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct loop;
typedef void callback(struct loop *, void *);
struct event { callback *call; void *data; };
struct timer { struct timer *next; callback *call; void *data; };
struct loop { struct event *events; struct timer *timers; int count; int stop; };
struct worker { pthread_t id; struct loop *loop; struct conn *conns; long done; int size; char name[16]; };
struct conn { struct worker *worker; int fd; int state; };
static struct loop *new_loop(int size) {
  struct loop *l = malloc(sizeof *l);
  if (!l)
    abort();
  l->events = calloc(size, sizeof *l->events); // NORACE
  if (!l->events)
    abort();
  l->timers = 0; // NORACE
  l->count = size; // NORACE
  l->stop = 0; // NORACE
  return l;
}
static void on(struct loop *l, int fd, callback *call, void *data) {
  struct event *e = &l->events[fd]; // RACE
  e->call = call; // RACE
  e->data = data; // RACE
}
static void after(struct loop *l, callback *call, void *data) {
  struct timer *t = malloc(sizeof *t);
  if (!t)
    abort();
  t->call = call; // RACE
  t->data = data; // RACE
  t->next = l->timers; // RACE
  l->timers = t; // RACE
}
static void run(struct loop *l) {
  while (!l->stop) { // RACE
    for (int i = 0; i < l->count; i++) // RACE
      if (l->events[i].call) // RACE
        l->events[i].call(l, l->events[i].data); // RACE
    for (struct timer *t = l->timers; t; t = t->next) // RACE
      t->call(l, t->data); // RACE
  }
}
static void ready(struct loop *l, void *data) {
  struct conn *c = data;
  c->state++; // RACE
  c->worker->done++; // RACE
  on(c->worker->loop, c->fd, ready, c); // RACE
}
static void tick(struct loop *l, void *data) {
  struct worker *w = data;
  if (w->done > 100) // RACE
    l->stop = 1; // RACE
}
static void *work(void *arg) {
  struct worker *w = arg;
  w->conns = calloc(w->size, sizeof *w->conns); // NORACE
  if (!w->conns) // NORACE
    abort();
  for (int i = 0; i < w->size; i++) { // NORACE
    struct conn *c = &w->conns[i]; // NORACE
    c->worker = w; // RACE
    c->fd = i; // RACE
    on(w->loop, i, ready, c); // NORACE
  }
  after(w->loop, tick, w); // NORACE
  run(w->loop); // NORACE
  free(w->loop->events); // RACE
  free(w->loop); // RACE
  free(w->conns); // RACE
  return 0;
}
int main(int argc, char **argv) {
  int n = argc + 3;
  long all = 0;
  struct worker *workers = calloc(n, sizeof *workers);
  if (!workers)
    return 1;
  struct loop *shared = new_loop(8);
  for (int i = 0; i < n; i++) {
    struct worker *w = &workers[i];
    w->size = 8; // NORACE
    strcpy(w->name, "worker"); // NORACE
    w->loop = shared; // RACE
    if (pthread_create(&w->id, 0, work, w)) // NORACE
      return 1;
  }
  for (int i = 0; i < n; i++) {
    struct worker *w = &workers[i];
    pthread_join(w->id, 0); // NORACE
    all += w->done; // RACE
  }
  free(workers); // NORACE
  return all > 0;
}
