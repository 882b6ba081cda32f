// Objects with a thread each: looked at before the join, after the join of another one's, and after
// the pointer has moved on.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct summer {
  pthread_t id;
  struct summer *next;
  long early, other, moved, sum;
};

static void *run(void *arg) {
  struct summer *s = arg;
  s->early = 1;  // RACE!
  s->other = 2;  // RACE!
  s->moved = 3;  // RACE!
  s->sum = 4;    // NORACE
  return NULL;
}

static struct summer *make(struct summer *next) {
  struct summer *s = calloc(1, sizeof *s);
  if (!s) abort();
  s->next = next;
  pthread_create(&s->id, NULL, run, s);
  return s;
}

static long finish(struct summer *s, struct summer *other) {
  long sum = s->early;  // RACE!
  pthread_join(s->id, NULL);
  sum += s->sum;        // NORACE
  sum += other->other;  // RACE!
  return sum;
}

static long walk(struct summer *s) {
  long sum = 0;
  while (s) {
    pthread_join(s->id, NULL);
    s = s->next;
    if (s) sum += s->moved;  // RACE!
  }
  return sum;
}

int main(void) {
  struct summer *a = make(NULL);
  struct summer *b = make(a);
  struct summer *c = make(NULL);
  struct summer *d = make(c);
  printf("%ld\n", finish(a, b));
  printf("%ld\n", walk(d));
  return 0;
}
