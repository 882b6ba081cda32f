// Functions that call each other take the lock of each node that they visit.
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  long visits;
  struct node *left, *right;
};

static void walk(struct node *n);

static void walk_children(struct node *n) {
  walk(n->left);
  walk(n->right);
}

static void walk(struct node *n) {
  if (!n) return;
  pthread_mutex_lock(&n->lock);
  n->visits++;  // NORACE
  pthread_mutex_unlock(&n->lock);
  walk_children(n);
}

static struct node *grow(int depth) {
  struct node *n = depth > 0 ? calloc(1, sizeof *n) : 0;
  if (n) {
    pthread_mutex_init(&n->lock, 0);
    n->left = grow(depth - 1);
    n->right = grow(depth - 1);
  }
  return n;
}

static struct node *root;

static void *worker(void *arg) {
  walk(root);
  return arg;
}

int main(void) {
  pthread_t a, b;
  root = grow(6);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
