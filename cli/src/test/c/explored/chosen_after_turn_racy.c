// The same with the turn given away before the last use.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct item { int value; };
static struct item *items[2];
static atomic_int turn;
static int which;

static void more(struct item *i) { i->value++; }  // RACE
static void less(struct item *i) { i->value--; }  // RACE
static void (*const change[2])(struct item *) = {more, less};

static void *run(void *arg) {
  int me = arg != NULL;
  while (turn != me) {
  }
  change[which](items[which]);
  turn = !me;
  items[which]->value = 1;  // RACE
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t s, t;
  which = argc > 1 ? atoi(argv[1]) & 1 : 0;
  for (int i = 0; i < 2; i++) {
    items[i] = malloc(sizeof **items);
    if (items[i] == NULL) return 1;
    items[i]->value = 0;  // NORACE
  }
  pthread_create(&s, NULL, run, NULL);
  pthread_create(&t, NULL, run, &s);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return items[which]->value;  // NORACE
}
