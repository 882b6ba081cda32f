// The array of contexts is found one element further to the front each time: all get the same one.
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
  c->errors += c->index;  // RACE
  c->counts[c->errors & 7]++;  // RACE
  return NULL;
}

static void group_init(struct group *g, int size) {
  g->contexts = calloc(size + 4, sizeof *g->contexts);
  g->size = size;
}

static void group_start(struct group *g) {
  for (int i = 0; i < g->size; i++) {
    struct context *c = &g->contexts[i];
    c->index = i;  // RACE
    pthread_create(&c->id, NULL, run, c);
    g->contexts--;
  }
}

int main(void) {
  struct group g;
  group_init(&g, 4);
  g.contexts += 4;
  group_start(&g);
  pthread_exit(NULL);
}
