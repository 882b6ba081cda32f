// An array of contexts that one function makes, another hands out, and a third one waits for.
#include <pthread.h>
#include <stdlib.h>

struct context {
  pthread_t id;
  int index, errors;
  unsigned counts[8];
};

struct group {
  int size;
  struct context *contexts;
};

static void *run(void *arg) {
  struct context *c = arg;
  c->errors += c->index;  // NORACE
  c->counts[c->errors & 7]++;  // NORACE
  return NULL;
}

static void group_init(struct group *g, int size) {
  g->contexts = calloc(size + 4, sizeof *g->contexts);
  g->size = size;
}

static void group_start(struct group *g) {
  for (int i = 0; i < g->size; i++) {
    struct context *c = &g->contexts[i];
    c->index = i;  // NORACE
    pthread_create(&c->id, NULL, run, c);
  }
}

static int group_finish(struct group *g) {
  int errors = 0;
  for (int i = 0; i < g->size; i++) pthread_join(g->contexts[i].id, NULL);
  for (int i = 0; i < g->size; i++) errors += g->contexts[i].errors;  // NORACE
  return errors;
}

int main(void) {
  struct group g;
  group_init(&g, 4);
  group_start(&g);
  return group_finish(&g);
}
