// A function looks at the result of a thread, and joins it then.
#include <pthread.h>
#include <stdlib.h>

struct part {
  int from;
  long sum;
};

static void *add(void *arg) {
  struct part *p = arg;
  p->sum += p->from;  // RACE
  return NULL;
}

static long total(int parts) {
  pthread_t *threads = malloc(parts * sizeof *threads);
  struct part *p = calloc(parts, sizeof *p);
  long sum = 0;
  for (int i = 0; i < parts; i++) {
    p[i].from = i * 10;
    pthread_create(&threads[i], NULL, add, &p[i]);
  }
  for (int i = 0; i < parts; i++) {
    sum += p[i].sum;  // RACE
    pthread_join(threads[i], NULL);
  }
  free(threads);
  return sum;
}

int main(int argc, char **argv) { return total(argc + 3) == 0 || argv == NULL; }
