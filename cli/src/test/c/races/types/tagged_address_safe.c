// Under a lock: an integer holds the address of one of two structs, and a bit says of which.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct leaf {
  long uses;
};
struct inner {
  char *text;
  long visits;
};
struct node {
  uintptr_t prev;
};
static struct node root[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void fill(void) {
  struct leaf *l = calloc(1, sizeof *l);
  struct inner *n = calloc(1, sizeof *n);
  if (!l || !n)
    abort();
  root[0].prev = (uintptr_t)l;
  root[1].prev = (uintptr_t)n | 1;
}

static void touch(struct node *at) {
  uintptr_t prev = at->prev;
  if (prev & 1) {
    struct inner *n = (struct inner *)(prev & ~(uintptr_t)1);
    n->visits++; // NORACE
  } else {
    struct leaf *l = (struct leaf *)prev;
    l->uses++; // NORACE
  }
}

static void *run(void *arg) {
  (void)arg;
  pthread_mutex_lock(&lock);
  touch(&root[0]);
  touch(&root[1]);
  struct inner *n = (struct inner *)(root[1].prev & ~(uintptr_t)3);
  n->text = 0; // NORACE
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  fill();
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
