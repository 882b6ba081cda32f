// A node goes into buckets of two stripes by a function that gets the bucket.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int hits;
  struct node *chain;
  struct node *next;
};

struct stripe {
  pthread_mutex_t lock;
  struct node *bucket[4];
  struct node *all;
};

static struct stripe stripes[4];

static void push(struct node **first, struct node *n) {
  n->chain = *first;  // RACE
  *first = n;         // NORACE
}

static void *run(void *arg) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&stripes[i].lock);
    for (struct node *n = stripes[i].bucket[2]; n != NULL; n = n->chain) n->hits++;  // RACE
    pthread_mutex_unlock(&stripes[i].lock);
  }
  struct node *n = calloc(1, sizeof *n);
  if (n == NULL) abort();
  pthread_mutex_lock(&stripes[1].lock);
  push(&stripes[1].bucket[2], n);
  pthread_mutex_unlock(&stripes[1].lock);
  pthread_mutex_lock(&stripes[2].lock);
  push(&stripes[2].bucket[2], n);
  pthread_mutex_unlock(&stripes[2].lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) {
    pthread_mutex_init(&stripes[i].lock, NULL);
  }
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
