// As own_parts_safe.c, but each thread's object uses the store of the one that is shared.
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
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void attach(struct store *store, struct match *match) {
  match->from = store;
}

static void set_up(struct context *c) {
  c->cursor = &c->store.room[0];
  attach(shared ? &shared->store : &c->store, &c->match);
}

static void run(struct context *c) {
  c->match.from->used++; // RACE
  c->match.count++;      // NORACE
  *c->cursor = 1;        // NORACE
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
  pthread_mutex_lock(&m);
  run(shared);
  pthread_mutex_unlock(&m);
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
