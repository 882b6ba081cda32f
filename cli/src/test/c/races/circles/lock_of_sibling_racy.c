// A node is visited under the lock of its sibling; but two that have another sibling each share a node.
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  long visits;
  struct node *left, *right;
};

static void walk(struct node *n);

static void walk_right(struct node *n) {
  pthread_mutex_lock(&n->left->lock);
  walk(n->right);
  pthread_mutex_unlock(&n->left->lock);
}

static void walk(struct node *n) {
  n->visits++;  // RACE: the one on the right of both
  if (n->left && n->right) walk_right(n);
}

static struct node *grow(void) {
  struct node *n = calloc(1, sizeof *n);
  if (!n) abort();
  pthread_mutex_init(&n->lock, 0);
  return n;
}

static struct node *first, *second;

static void *worker(void *arg) {
  walk(second);
  return arg;
}

int main(void) {
  pthread_t a;
  first = grow();
  second = grow();
  first->left = grow();
  second->left = grow();
  first->right = second->right = grow();
  pthread_create(&a, 0, worker, 0);
  walk(first);
  pthread_join(a, 0);
  return 0;
}
