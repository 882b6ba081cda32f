// The lock of the next node is not always taken.
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
  for (int i = 0; i < upto && n->next != NULL; i++) {
    struct node *next = n->next;
    if (i % 2 == 0) pthread_mutex_lock(&next->lock);
    pthread_mutex_unlock(&n->lock);
    n = next;
  }
  n->value++;  // RACE
  pthread_mutex_unlock(&n->lock);
}

static void *walker(void *arg) {
  walk(2);
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
