// As heap_other_objects_lock, but both objects are locked, in the order of their addresses.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  int weight;
};

static struct node *a, *b;

static void lock_both(struct node *x, struct node *y) {
  struct node *low = (uintptr_t)x < (uintptr_t)y ? x : y;
  struct node *high = low == x ? y : x;
  pthread_mutex_lock(&low->lock);
  pthread_mutex_lock(&high->lock);
}

static void move(struct node *from, struct node *to) {
  lock_both(from, to);
  from->weight--;  // NORACE
  to->weight++;  // NORACE
  pthread_mutex_unlock(&from->lock);
  pthread_mutex_unlock(&to->lock);
}

static void *forth(void *arg) {
  move(a, b);
  return arg;
}

static void *back(void *arg) {
  move(b, a);
  return arg;
}

int main(void) {
  pthread_t t, u;
  a = calloc(1, sizeof *a);
  b = calloc(1, sizeof *b);
  if (!a || !b) return 1;
  pthread_mutex_init(&a->lock, NULL);
  pthread_mutex_init(&b->lock, NULL);
  pthread_create(&t, NULL, forth, NULL);
  pthread_create(&u, NULL, back, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
