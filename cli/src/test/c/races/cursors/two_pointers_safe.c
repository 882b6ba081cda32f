// Two nodes are locked at a time; a node is put between them.
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  int value;
  struct node *next;
};

static struct node *head;

static void walk(int value) {
  struct node *prev = head;
  pthread_mutex_lock(&prev->lock);
  struct node *cur = prev->next;  // NORACE
  while (cur != NULL) {
    pthread_mutex_lock(&cur->lock);
    if (cur->value >= value) break;  // NORACE
    pthread_mutex_unlock(&prev->lock);
    prev = cur;
    cur = cur->next;  // NORACE
  }
  struct node *n = calloc(1, sizeof *n);
  if (n != NULL) {
    pthread_mutex_init(&n->lock, NULL);
    n->value = value;
    n->next = cur;
    prev->next = n;  // NORACE
  }
  if (cur != NULL) {
    cur->value++;  // NORACE
    pthread_mutex_unlock(&cur->lock);
  }
  pthread_mutex_unlock(&prev->lock);
}

static void *walker(void *arg) {
  walk(3);
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) {
    struct node *n = calloc(1, sizeof *n);
    if (n == NULL) return 1;
    pthread_mutex_init(&n->lock, NULL);
    n->next = head;
    head = n;
  }
  pthread_create(&a, NULL, walker, NULL);
  pthread_create(&b, NULL, walker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
