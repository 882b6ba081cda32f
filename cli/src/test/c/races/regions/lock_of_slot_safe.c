// Each slot of a table has an object of its own, which the lock with the same index protects.
#include <pthread.h>
#include <stdlib.h>

#define N 4

struct node {
  int value;
  struct node *next;
};

static pthread_mutex_t locks[N];
static struct node *table[N];

static struct node *new_node(int value) {
  struct node *n = malloc(sizeof *n);
  if (n == NULL) abort();
  n->value = value;  // NORACE
  n->next = NULL;
  return n;
}

static void push(struct node *list, struct node *n) {
  n->next = list->next;  // NORACE
  list->next = n;  // NORACE
}

static void *add(void *arg) {
  int i = (int)(long)arg & 3;
  pthread_mutex_lock(&locks[i]);
  push(table[i], new_node(i));
  table[i]->value++;  // NORACE
  pthread_mutex_unlock(&locks[i]);
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < N; i++) {
    pthread_mutex_init(&locks[i], NULL);
    table[i] = new_node(0);
  }
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, add, t);
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&locks[i]);
    table[i]->value--;  // NORACE
    pthread_mutex_unlock(&locks[i]);
  }
  return 0;
}
