// The list is walked under the lock of its first node.
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  int value;
  struct node *next;
};

static struct node *head;

static void walk(int value) {
  struct node *first = head;
  pthread_mutex_lock(&first->lock);
  for (struct node *n = first; n != NULL; n = n->next) n->value += value;  // NORACE
  pthread_mutex_unlock(&first->lock);
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
