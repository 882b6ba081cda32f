// The lock of a parent is held while its child is changed, but the child has two parents.
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  long visits;
  struct node *next;
};

static void walk(struct node *n);

static void walk_next(struct node *n) { walk(n->next); }

static void walk(struct node *n) {
  if (!n) return;
  n->visits++;  // RACE: the child of two
  pthread_mutex_lock(&n->lock);
  walk_next(n);
  pthread_mutex_unlock(&n->lock);
}

static struct node *heads[2];

static void *worker(void *arg) {
  walk(arg);
  return 0;
}

int main(void) {
  pthread_t a, b;
  struct node *child = calloc(1, sizeof *child);
  if (!child) return 1;
  pthread_mutex_init(&child->lock, 0);
  for (int i = 0; i < 2; i++) {
    heads[i] = calloc(1, sizeof *heads[i]);
    if (!heads[i]) return 1;
    pthread_mutex_init(&heads[i]->lock, 0);
    heads[i]->next = child;
  }
  pthread_create(&a, 0, worker, heads[0]);
  pthread_create(&b, 0, worker, heads[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
