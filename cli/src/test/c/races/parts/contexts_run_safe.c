// An array of contexts in a struct: started, and each read when its thread has ended.
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

static int group_run(struct group *g) {
  int errors = 0;
  for (int i = 0; i < g->size; i++) {
    struct context *c = &g->contexts[i];
    c->index = i;  // NORACE
    if (pthread_create(&c->id, NULL, run, c) != 0) abort();
  }
  for (int i = 0; i < g->size; i++) {
    struct context *c = &g->contexts[i];
    pthread_join(c->id, NULL);
    errors += c->errors;  // NORACE
    for (int k = 0; k < 8; k++) errors += c->counts[k];  // NORACE
  }
  return errors;
}

int main(void) {
  struct group g;
  group_init(&g, 4);
  return group_run(&g);
}
