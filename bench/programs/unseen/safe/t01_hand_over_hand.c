#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* Sorted list with one lock per node; a head sentinel is never removed. */
typedef struct node {
  int key;
  int hits;
  struct node *next;
  pthread_mutex_t mtx;
} node_t;

static node_t head;

static node_t *mk(int key) {
  node_t *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->key = key; // NORACE
  n->hits = 0; // NORACE
  n->next = NULL; // NORACE
  pthread_mutex_init(&n->mtx, NULL);
  return n;
}

static void insert(int key) {
  node_t *prev = &head, *cur;
  pthread_mutex_lock(&prev->mtx);
  cur = prev->next; // NORACE
  while (cur) {
    pthread_mutex_lock(&cur->mtx);
    if (cur->key >= key) // NORACE
      break;
    pthread_mutex_unlock(&prev->mtx);
    prev = cur;
    cur = prev->next; // NORACE
  }
  if (cur && cur->key == key) { // NORACE
    cur->hits++; // NORACE
  } else {
    node_t *n = mk(key);
    n->next = cur; // NORACE
    prev->next = n; // NORACE
  }
  if (cur)
    pthread_mutex_unlock(&cur->mtx);
  pthread_mutex_unlock(&prev->mtx);
}

static void *adder(void *arg) {
  (void)arg;
  for (int i = 0; i < 20; i++)
    insert(__VERIFIER_nondet_int() % 10);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_mutex_init(&head.mtx, NULL);
  pthread_create(&a, NULL, adder, NULL);
  pthread_create(&b, NULL, adder, NULL);
  insert(5);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  int total = 0;
  for (node_t *n = head.next; n; n = n->next) // NORACE
    total += n->hits; // NORACE
  return total < 0;
}
