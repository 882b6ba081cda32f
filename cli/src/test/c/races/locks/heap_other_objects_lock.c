// Each thread holds the lock of one object while it changes another.
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  int weight;
};

static struct node *a, *b;

static void move(struct node *from, struct node *to) {
  pthread_mutex_lock(&from->lock);
  from->weight--;  // RACE: with the other thread's to->weight
  to->weight++;  // RACE: only from is locked
  pthread_mutex_unlock(&from->lock);
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
