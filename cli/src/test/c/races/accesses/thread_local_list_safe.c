// A free list of each thread, of objects that come from it and go back to it.
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

static __thread struct node *spare;

static struct node *get(void) {
  struct node *n = spare;
  if (n) {
    spare = n->next;  // NORACE
  } else {
    n = malloc(sizeof *n);
    if (!n) abort();
  }
  n->value = 0;  // NORACE
  return n;
}

static void put(struct node *n) {
  n->next = spare;  // NORACE
  spare = n;
}

static void *worker(void *unused) {
  for (int i = 0; i < 100; i++) {
    struct node *n = get();
    n->value += i;  // NORACE
    put(n);
  }
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
