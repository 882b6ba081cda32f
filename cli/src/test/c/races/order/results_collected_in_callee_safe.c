// A function starts threads, and takes the result of each when it has joined it.
#include <pthread.h>
#include <stdlib.h>

struct part {
  int from;
  int to;
  long sum;
};

static void *add(void *arg) {
  struct part *p = arg;
  for (int i = p->from; i < p->to; i++) p->sum += i;  // NORACE
  return NULL;
}

static long total(int parts) {
  pthread_t *threads = malloc(parts * sizeof *threads);
  struct part *p = calloc(parts, sizeof *p);
  long sum = 0;
  for (int i = 0; i < parts; i++) {
    p[i].from = i * 10;  // NORACE
    p[i].to = i * 10 + 10;
    pthread_create(&threads[i], NULL, add, &p[i]);
  }
  for (int i = 0; i < parts; i++) {
    pthread_join(threads[i], NULL);
    sum += p[i].sum;  // NORACE
  }
  free(p);
  free(threads);
  return sum;
}

int main(int argc, char **argv) { return total(argc + 3) == 0 || argv == NULL; }
