// Objects that point to parts of themselves, set up by one function for all of them: each thread works on one that it
// has made, and one is shared, under a lock.
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
  attach(&c->store, &c->match);
}

static void run(struct context *c) {
  c->match.from->used++; // NORACE
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
