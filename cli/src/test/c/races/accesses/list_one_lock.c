// A linked list under one lock; the length is kept beside it, unguarded in one place.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *head;
static int length;

static void push(int value) {
  struct node *n = malloc(sizeof *n);
  if (n == NULL) abort();
  n->value = value;  // NORACE: not in the list yet
  pthread_mutex_lock(&list_lock);
  n->next = head;  // NORACE
  head = n;  // NORACE
  length++;  // RACE
  pthread_mutex_unlock(&list_lock);
}

static int sum(void) {
  int s = 0;
  pthread_mutex_lock(&list_lock);
  for (struct node *n = head; n != NULL; n = n->next) s += n->value;  // NORACE
  pthread_mutex_unlock(&list_lock);
  return s + length;  // RACE
}

static void *pusher(void *arg) {
  for (int i = 0; i < 5; i++) push(i);
  return sum() ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, pusher, NULL);
  pthread_create(&b, NULL, pusher, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
