// Objects that own a thread each: it is started where the object is made, and joined by the id in
// the object where that is given up.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct summer {
  pthread_t id;
  long sum;
  char text[16];
};

static void *run(void *arg) {
  struct summer *s = arg;
  for (int i = 0; i < 100; i++) s->sum += i;  // NORACE
  snprintf(s->text, sizeof s->text, "done");  // NORACE
  return NULL;
}

static struct summer *make(void) {
  struct summer *s = malloc(sizeof *s);
  if (!s) return NULL;
  memset(s, 0, sizeof *s);
  if (pthread_create(&s->id, NULL, run, s)) {
    free(s);
    return NULL;
  }
  return s;
}

static void give_up(struct summer *s) {
  pthread_join(s->id, NULL);
  printf("%ld %s\n", s->sum, s->text);  // NORACE
  free(s);                              // NORACE
}

int main(void) {
  struct summer *all[4];
  struct summer *one = make();
  for (int i = 0; i < 4; i++)
    if (!(all[i] = make())) return 1;
  for (int i = 0; i < 4; i++) give_up(all[i]);
  if (one) give_up(one);
  return 0;
}
