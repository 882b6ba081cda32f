// Functions that do not return what they were given, or not always: what they return may be another's.
#include <pthread.h>
#include <stdlib.h>

struct item {
  int value;
};

static struct item spare;

/* what it was given, or something that all share */
static struct item *or_spare(struct item *item) {
  return item != NULL ? item : &spare;
}

/* one of two */
static struct item *smaller(struct item *a, struct item *b) {
  return a->value < b->value ? a : b; // RACE
}

/* what it was given, and all that ever was */
static struct item *last;

static struct item *remembered(struct item *item) {
  struct item *before = last; // RACE
  last = item; // RACE
  return before != NULL ? before : item;
}

/* returns it, but writes it, too */
static struct item *marked(struct item *item) {
  item->value = 3; // RACE
  return item;
}

static struct item shared;

static void *run(void *argument) {
  struct item *own = calloc(1, sizeof *own);
  (void)argument;
  or_spare(own)->value = 1; // RACE
  smaller(own, &shared)->value = 2; // RACE
  marked(&shared)->value = 4; // RACE
  remembered(calloc(1, sizeof *own))->value = 5; // RACE
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_t b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
