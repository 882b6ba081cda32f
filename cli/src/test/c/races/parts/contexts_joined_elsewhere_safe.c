// A function joins the threads of its caller one by one, and reads what each has left.
#include <pthread.h>
#include <stdlib.h>

struct context {
  pthread_t id;
  int index, errors;
  unsigned counts[8];
};

static void *run(void *arg) {
  struct context *c = arg;
  c->errors += c->index;  // NORACE
  c->counts[c->errors & 7]++;  // NORACE
  return NULL;
}

static void start(struct context *c, int n) {
  for (int i = 0; i < n; i++) {
    c[i].index = i;  // NORACE
    pthread_create(&c[i].id, NULL, run, &c[i]);
  }
}

static int finish(struct context *c, int n) {
  int errors = 0;
  for (int i = 0; i < n; i++) {
    pthread_join(c[i].id, NULL);
    errors += c[i].errors;  // NORACE
  }
  return errors;
}

int main(int argc, char **argv) {
  struct context *c = calloc(argc, sizeof *c);
  start(c, argc);
  return finish(c, argc);
}
