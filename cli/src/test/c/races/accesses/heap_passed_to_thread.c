// Objects on the heap: one for each thread, and one for both.
#include <pthread.h>
#include <stdlib.h>

struct work {
  int input, output;
  int *common;
};

static void *compute(void *arg) {
  struct work *w = arg;
  w->output = w->input * 2;  // NORACE: each thread has its own work
  *w->common += 1;  // RACE
  return NULL;
}

static struct work *make(int input, int *common) {
  struct work *w = malloc(sizeof *w);
  if (w == NULL) abort();
  w->input = input;  // NORACE
  w->common = common;  // NORACE
  return w;
}

int main(void) {
  pthread_t a, b;
  int *common = calloc(1, sizeof *common);
  if (common == NULL) return 1;
  struct work *one = make(1, common);
  struct work *two = make(2, common);
  pthread_create(&a, NULL, compute, one);
  pthread_create(&b, NULL, compute, two);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return one->output + two->output;  // NORACE
}
