// List with a lock per node, traversed hand over hand.
#include <pthread.h>
#include <stdlib.h>
#include <limits.h>
struct node { pthread_mutex_t lock; int key; struct node *next; };
static struct node *head;

static struct node *mk(int key, struct node *next) {
  struct node *n = malloc(sizeof *n);
  if (!n) abort();
  pthread_mutex_init(&n->lock, 0);
  n->key = key; // NORACE
  n->next = next; // NORACE
  return n;
}

static void insert(int key) {
  struct node *prev = head; // NORACE
  pthread_mutex_lock(&prev->lock);
  struct node *cur = prev->next; // NORACE
  pthread_mutex_lock(&cur->lock);
  while (cur->key < key) { // NORACE
    pthread_mutex_unlock(&prev->lock);
    prev = cur;
    cur = cur->next; // NORACE
    pthread_mutex_lock(&cur->lock);
  }
  if (cur->key != key) // NORACE
    prev->next = mk(key, cur); // NORACE
  pthread_mutex_unlock(&cur->lock);
  pthread_mutex_unlock(&prev->lock);
}

static void *w(void *arg) {
  int base = *(int *)arg; // NORACE
  for (int i = 0; i < 50; i++)
    insert(base + i * 3);
  return 0;
}

int main(void) {
  pthread_t t[3];
  int base[3] = {1, 2, 3};
  head = mk(INT_MIN, mk(INT_MAX, 0)); // NORACE
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], 0, w, &base[i]);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  int n = 0;
  for (struct node *p = head; p; p = p->next) // NORACE
    n++;
  return n != 152;
}
