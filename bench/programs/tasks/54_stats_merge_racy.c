#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define NT 3
struct stats { unsigned long ops; unsigned long errs; char pad[48]; };
static struct stats per[NT];

static void merge(struct stats *out) {
  memset(out, 0, sizeof *out);
  for (int i = 0; i < NT; i++) {
    out->ops += per[i].ops; // RACE!
    out->errs += per[i].errs; // RACE!
  }
}

static void *w(void *p) {
  struct stats *s = p;
  for (int i = 0; i < 100; i++) {
    s->ops++; // RACE!
    if (i % 7 == 0) s->errs++; // RACE!
  }
  return NULL;
}

int main(void) {
  pthread_t t[NT];
  struct stats all;
  for (int i = 0; i < NT; i++) pthread_create(&t[i], NULL, w, &per[i]);
  merge(&all);
  printf("so far %lu\n", all.ops);
  for (int i = 0; i < NT; i++) pthread_join(t[i], NULL);
  merge(&all);
  printf("%lu %lu\n", all.ops, all.errs);
  return 0;
}
