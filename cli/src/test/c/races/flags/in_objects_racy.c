// One object for each thread, but two threads look at the wrong one; and one that is full at first.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct box {
  atomic_int full;
  int value;
};

struct pair {
  struct box *mine, *other;
};

static const struct box FULL = {1, 2};

static void *exchange(void *arg) {
  struct pair *p = arg;
  p->mine->value = 3;  // RACE
  atomic_store(&p->mine->full, 1);
  while (!atomic_load(&p->mine->full)) {
  }
  return p->other->value ? arg : NULL;  // RACE
}

static void *fill(void *arg) {
  struct box *b = arg;
  b->value = 3;  // RACE
  atomic_store(&b->full, 1);
  return NULL;
}

static void *empty(void *arg) {
  struct box *b = arg;
  while (!atomic_load(&b->full)) {
  }
  return b->value ? arg : NULL;  // RACE
}

int main(void) {
  struct box *boxes[2];
  for (int i = 0; i < 2; i++) {
    boxes[i] = calloc(1, sizeof *boxes[i]);
    if (!boxes[i]) return 1;
  }
  struct pair one = {boxes[0], boxes[1]}, two = {boxes[1], boxes[0]};
  struct box b = FULL;
  pthread_t t[4];
  pthread_create(&t[0], NULL, exchange, &one);
  pthread_create(&t[1], NULL, exchange, &two);
  pthread_create(&t[2], NULL, fill, &b);
  pthread_create(&t[3], NULL, empty, &b);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
