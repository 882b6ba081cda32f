// The lock is in a variable of a function that runs twice: each run has another lock.
#include <pthread.h>
#include <stddef.h>

struct entry {
  int uses;
  struct entry *next;
};

struct guard {
  pthread_mutex_t lock;
  struct entry *first;
};

static struct entry shared;

static void touch_all(struct guard *g) {
  for (struct entry *e = g->first; e; e = e->next) {
    e->uses++;  // RACE
  }
}

static void with_lock(struct guard *g) {
  pthread_mutex_lock(&g->lock);
  touch_all(g);
  pthread_mutex_unlock(&g->lock);
}

static void *worker(void *unused) {
  struct guard g = {.first = &shared};
  pthread_mutex_init(&g.lock, NULL);
  with_lock(&g);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
