// A thread hands what it was given on to a thread of its own, and goes on using it.
#include <pthread.h>
#include <stdlib.h>

struct record {
  int pad, x, y;
};

struct arg {
  int index;
  struct record *record;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct arg outer_arg, inner_arg;

static void *inner(void *p) {
  struct arg *a = p;
  pthread_mutex_lock(&lock);
  a->record->x++;  // RACE
  a->record->y++;  // NORACE
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *outer(void *p) {
  struct arg *a = p;
  pthread_t t;
  inner_arg.record = a->record;  // NORACE
  pthread_create(&t, NULL, inner, &inner_arg);
  a->record->x++;  // RACE: the same record, without the lock
  pthread_join(t, NULL);
  a->record->y++;  // NORACE
  return NULL;
}

int main(void) {
  pthread_t t;
  outer_arg.record = calloc(1, sizeof(struct record));
  if (outer_arg.record == NULL) return 1;
  pthread_create(&t, NULL, outer, &outer_arg);
  pthread_join(t, NULL);
  return 0;
}
