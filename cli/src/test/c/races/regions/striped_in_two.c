// A node is put into buckets of two stripes.
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

static void put(int i, int j, struct node *n) {
  pthread_mutex_lock(&stripes[i].lock);
  stripes[i].bucket[j] = n;  // NORACE
  pthread_mutex_unlock(&stripes[i].lock);
}

static void *run(void *arg) {
  struct node *n = calloc(1, sizeof *n);
  if (n == NULL) abort();
  put(0, 1, n);
  put(1, 1, n);
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&stripes[i].lock);
    n = stripes[i].bucket[1];  // NORACE
    if (n != NULL) n->hits++;               // RACE
    pthread_mutex_unlock(&stripes[i].lock);
  }
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
