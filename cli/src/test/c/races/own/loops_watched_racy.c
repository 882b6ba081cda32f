// Another thread watches what workers do.
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
static struct worker *watched;
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
  struct event *e = &l->events[fd]; // NORACE
  e->call = call; // NORACE
  e->data = data; // NORACE
}
static void after(struct loop *l, callback *call, void *data) {
  struct timer *t = malloc(sizeof *t);
  if (!t)
    abort();
  t->call = call; // NORACE
  t->data = data; // NORACE
  t->next = l->timers; // NORACE
  l->timers = t; // NORACE
}
static void run(struct loop *l) {
  while (!l->stop) { // NORACE
    for (int i = 0; i < l->count; i++) // NORACE
      if (l->events[i].call) // NORACE
        l->events[i].call(l, l->events[i].data); // NORACE
    for (struct timer *t = l->timers; t; t = t->next) // NORACE
      t->call(l, t->data); // NORACE
  }
}
static void ready(struct loop *l, void *data) {
  struct conn *c = data;
  c->state++; // NORACE
  c->worker->done++; // RACE
  on(c->worker->loop, c->fd, ready, c); // NORACE
}
static void tick(struct loop *l, void *data) {
  struct worker *w = data;
  if (w->done > 100) // NORACE
    l->stop = 1; // NORACE
}
static void *work(void *arg) {
  struct worker *w = arg;
  w->conns = calloc(w->size, sizeof *w->conns); // NORACE
  if (!w->conns) // NORACE
    abort();
  for (int i = 0; i < w->size; i++) { // NORACE
    struct conn *c = &w->conns[i]; // NORACE
    c->worker = w; // NORACE
    c->fd = i; // NORACE
    on(w->loop, i, ready, c); // NORACE
  }
  after(w->loop, tick, w); // NORACE
  run(w->loop); // NORACE
  free(w->loop->events); // NORACE
  free(w->loop); // NORACE
  free(w->conns); // NORACE
  return 0;
}
static void *watch(void *arg) {
  while (watched->done < 100) // RACE
    ;
  return 0;
}
int main(int argc, char **argv) {
  int n = argc + 3;
  long all = 0;
  struct worker *workers = calloc(n, sizeof *workers);
  if (!workers)
    return 1;
  pthread_t watcher;
  watched = workers;
  if (pthread_create(&watcher, 0, watch, 0))
    return 1;
  for (int i = 0; i < n; i++) {
    struct worker *w = &workers[i];
    w->size = 8; // NORACE
    strcpy(w->name, "worker"); // NORACE
    w->loop = new_loop(w->size); // NORACE
    if (pthread_create(&w->id, 0, work, w)) // NORACE
      return 1;
  }
  pthread_join(watcher, 0);
  for (int i = 0; i < n; i++) {
    struct worker *w = &workers[i];
    pthread_join(w->id, 0); // NORACE
    all += w->done; // NORACE
  }
  free(workers); // NORACE
  return all > 0;
}
