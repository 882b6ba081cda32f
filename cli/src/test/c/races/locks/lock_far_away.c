// A lock and what it guards are found over so many pointers that callers have no name for them; that
// both hang off the same pointer is not forgotten.
#include <pthread.h>
#include <stdlib.h>

struct page {
  pthread_mutex_t mutex;
  int used;
  int marks;
};
struct engine {
  int count;
  struct page *pages;
};
struct worker {
  int number;
  struct engine *engine;
};
struct connection {
  int fd;
  struct worker *worker;
};
struct response {
  int length;
  struct connection *connection;
};
struct bundle {
  int size;
  struct response *first;
};

static void delete_from(struct engine *e, int page) {
  struct page *p = &e->pages[page];
  pthread_mutex_lock(&p->mutex);
  p->used--;  // NORACE
  p->marks++;  // RACE
  pthread_mutex_unlock(&p->mutex);
}

static void mark(struct engine *e, int page) {
  struct page *p = &e->pages[page];
  pthread_mutex_lock(&p[1].mutex);
  p->marks = 0;  // RACE
  pthread_mutex_unlock(&p[1].mutex);
}

static void finish_response(struct response *r) {
  mark(r->connection->worker->engine, r->length);
  delete_from(r->connection->worker->engine, r->length);
}

static void finish_bundle(struct bundle *b) { finish_response(b->first); }

static void *serve(void *argument) {
  struct bundle *b = *(struct bundle **)argument;
  finish_bundle(b);
  return NULL;
}

static struct bundle *bundles[2];

static struct bundle *new_bundle(struct engine *e) {
  struct bundle *b = calloc(1, sizeof *b);
  b->first = calloc(1, sizeof *b->first);
  b->first->connection = calloc(1, sizeof *b->first->connection);
  b->first->connection->worker = calloc(1, sizeof *b->first->connection->worker);
  b->first->connection->worker->engine = e;
  return b;
}

int main(void) {
  struct engine *e = calloc(1, sizeof *e);
  e->pages = calloc(4, sizeof *e->pages);
  for (int i = 0; i < 4; i++) {
    pthread_mutex_init(&e->pages[i].mutex, NULL);
  }
  bundles[0] = new_bundle(e);
  bundles[1] = new_bundle(e);
  pthread_t a, b;
  pthread_create(&a, NULL, serve, &bundles[0]);
  pthread_create(&b, NULL, serve, &bundles[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
