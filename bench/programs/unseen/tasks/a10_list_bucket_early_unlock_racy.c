// The value is read after the bucket's lock is given back.
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
#define B 8
struct node { int key; int val; struct node *next; };
struct bucket { pthread_mutex_t lock; struct node *head; };
struct bucket table[B];

struct node *find(struct bucket *b, int key) {
  for (struct node *n = b->head; n; n = n->next) // NORACE
    if (n->key == key) // NORACE
      return n;
  return NULL;
}

void put(int key, int val) {
  struct bucket *b = &table[key % B];
  pthread_mutex_lock(&b->lock);
  struct node *n = find(b, key);
  if (n) {
    n->val = val; // RACE
  } else if ((n = malloc(sizeof *n))) {
    n->key = key; // NORACE
    n->val = val; // NORACE
    n->next = b->head; // NORACE
    b->head = n; // NORACE
  }
  pthread_mutex_unlock(&b->lock);
}

int get(int key) {
  struct bucket *b = &table[key % B];
  pthread_mutex_lock(&b->lock);
  struct node *n = find(b, key);
  pthread_mutex_unlock(&b->lock);
  return n ? n->val : -1; // RACE
}

void *writer(void *arg) {
  for (int i = 0; i < 1000; i++)
    put(i % 50, i);
  return 0;
}

void *reader(void *arg) {
  long s = 0;
  for (int i = 0; i < 1000; i++)
    s += get(i % 50);
  printf("%ld\n", s);
  return 0;
}

int main(void) {
  pthread_t a, c;
  for (int i = 0; i < B; i++)
    pthread_mutex_init(&table[i].lock, 0);
  pthread_create(&a, 0, writer, 0);
  pthread_create(&c, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(c, 0);
  return 0;
}
