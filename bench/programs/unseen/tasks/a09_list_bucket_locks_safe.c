// Hash of linked lists, a lock per bucket.
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
#define B 8
struct node { int key; int val; struct node *next; };
struct bucket { pthread_mutex_t lock; struct node *head; };
struct bucket table[B];

void put(int key, int val) {
  struct bucket *b = &table[key % B];
  pthread_mutex_lock(&b->lock);
  struct node *n;
  for (n = b->head; n; n = n->next) // NORACE
    if (n->key == key) { // NORACE
      n->val = val; // NORACE
      pthread_mutex_unlock(&b->lock);
      return;
    }
  n = malloc(sizeof *n);
  if (n) {
    n->key = key; // NORACE
    n->val = val; // NORACE
    n->next = b->head; // NORACE
    b->head = n; // NORACE
  }
  pthread_mutex_unlock(&b->lock);
}

int get(int key, int dflt) {
  struct bucket *b = &table[key % B];
  pthread_mutex_lock(&b->lock);
  int r = dflt;
  for (struct node *n = b->head; n; n = n->next) // NORACE
    if (n->key == key) { // NORACE
      r = n->val; // NORACE
      break;
    }
  pthread_mutex_unlock(&b->lock);
  return r;
}

void *writer(void *arg) {
  for (int i = 0; i < 100; i++)
    put(i, i * 2);
  return 0;
}

void *reader(void *arg) {
  long s = 0;
  for (int i = 0; i < 100; i++)
    s += get(i, -1);
  printf("%ld\n", s);
  return 0;
}

int main(void) {
  pthread_t a, b, c;
  for (int i = 0; i < B; i++)
    pthread_mutex_init(&table[i].lock, 0);
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, writer, 0);
  pthread_create(&c, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  for (int i = 0; i < B; i++)
    while (table[i].head) { // NORACE
      struct node *n = table[i].head; // NORACE
      table[i].head = n->next; // NORACE
      free(n); // NORACE
    }
  return 0;
}
