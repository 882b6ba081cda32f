// As own_parts_safe.c, but the shared object is used without the lock, too.
#include <pthread.h>
#include <stdlib.h>

struct store {
  int used;
  int room[4];
};

struct match {
  struct store *from;
  int count;
};

struct context {
  struct store store;
  struct match match;
  int *cursor;
};

static struct context *shared;

static void attach(struct store *store, struct match *match) {
  match->from = store;
}

static void set_up(struct context *c) {
  c->cursor = &c->store.room[0];
  attach(&c->store, &c->match);
}

static void run(struct context *c) {
  c->match.from->used++; // RACE
  c->match.count++;      // RACE
  *c->cursor = 1;        // RACE
}

static struct context *make(void) {
  struct context *c = calloc(1, sizeof *c);
  if (!c)
    abort();
  set_up(c);
  return c;
}

static void *worker(void *arg) {
  (void)arg;
  struct context *own = make();
  run(own);
  run(shared);
  free(own);
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_t b;
  shared = malloc(sizeof *shared);
  if (!shared)
    return 1;
  set_up(shared);
  if (pthread_create(&a, NULL, worker, NULL) || pthread_create(&b, NULL, worker, NULL))
    return 1;
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
