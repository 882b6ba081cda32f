// The lock that was just taken is released, not that of the node before.
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  int value;
  struct node *next;
};

static struct node *head;

static void walk(struct node *n, int upto) {
  pthread_mutex_lock(&n->lock);
  while (n->next != NULL && upto-- > 0) {
    struct node *next = n->next;
    pthread_mutex_lock(&next->lock);
    pthread_mutex_unlock(&next->lock);
    n = next;
  }
  n->value++;  // RACE
  pthread_mutex_unlock(&n->lock);
}

static void *walker(void *arg) {
  walk(arg, 3);
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
  pthread_create(&a, NULL, walker, head);
  pthread_create(&b, NULL, walker, head->next);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
