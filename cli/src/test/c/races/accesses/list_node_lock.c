// A list whose shape is fixed, with a lock in each node.
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  int value;
  int touched;
  struct node *next;
};

static struct node *head;

static void *incrementer(void *arg) {
  for (struct node *n = head; n != NULL; n = n->next) {  // NORACE: nobody changes the links
    pthread_mutex_lock(&n->lock);
    n->value++;  // NORACE
    pthread_mutex_unlock(&n->lock);
    n->touched = 1;  // RACE
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 3; i++) {
    struct node *n = calloc(1, sizeof *n);
    if (n == NULL) return 1;
    pthread_mutex_init(&n->lock, NULL);
    n->next = head;
    head = n;
  }
  pthread_create(&a, NULL, incrementer, NULL);
  pthread_create(&b, NULL, incrementer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
