// Memory that only a thread-local variable leads to.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static __thread char *buffer;
static __thread struct {
  char **lines;
  int count;
} context;

static void prepare(void) {
  buffer = malloc(100);
  context.lines = calloc(10, sizeof *context.lines);
  context.count = 0;
}

static void add(const char *line) {
  strcpy(buffer, line);  // NORACE
  context.lines[context.count++] = strdup(buffer);  // NORACE
}

static void cleanup(void) {
  for (int i = 0; i < context.count; i++) free(context.lines[i]);  // NORACE
  free(context.lines);  // NORACE
  free(buffer);
}

static void *worker(void *unused) {
  prepare();
  add("a");
  add("b");
  cleanup();
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  worker(NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
