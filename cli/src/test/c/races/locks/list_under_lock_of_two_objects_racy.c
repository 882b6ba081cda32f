// As with an object of which there is one, but there are two, and an entry may be in both.
#include <pthread.h>
#include <stdlib.h>

struct entry {
  int uses;
  struct entry *next;
};

struct table {
  pthread_mutex_t lock;
  struct entry *first;
};

static struct table *tables[2];
static struct entry shared;

static struct table *make(void) {
  struct table *t = malloc(sizeof *t);
  if (!t) abort();
  pthread_mutex_init(&t->lock, NULL);
  t->first = &shared;
  return t;
}

static void touch_all(struct table *t) {
  for (struct entry *e = t->first; e; e = e->next) {
    e->uses++;  // RACE
  }
}

static void *worker(void *arg) {
  struct table *t = arg;
  pthread_mutex_lock(&t->lock);
  touch_all(t);
  pthread_mutex_unlock(&t->lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 2; i++) tables[i] = make();
  pthread_create(&a, NULL, worker, tables[0]);
  pthread_create(&b, NULL, worker, tables[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
