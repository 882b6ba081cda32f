// The present node is released, and used once more.
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  int value;
  struct node *next;
};

static struct node *head;

static void walk(int upto) {
  struct node *n = head;
  pthread_mutex_lock(&n->lock);
  while (n->next != NULL && upto-- > 0) {
    struct node *next = n->next;
    pthread_mutex_lock(&next->lock);
    pthread_mutex_unlock(&n->lock);
    n->value--;  // RACE
    n = next;
  }
  n->value++;  // RACE
  pthread_mutex_unlock(&n->lock);
}

static void *walker(void *arg) {
  walk(arg != NULL ? 1 : 3);
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
  pthread_create(&b, NULL, walker, &b);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
