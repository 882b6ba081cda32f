// Buckets of a stripe have locks, and a node is in a bucket and in the list of the stripe.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int hits;
  struct node *chain;
  struct node *next;
};

struct bucket {
  pthread_mutex_t lock;
  struct node *first;
};

struct stripe {
  pthread_mutex_t lock;
  struct bucket bucket[4];
  struct node *all;
};

static struct stripe stripes[4];

static void *run(void *arg) {
  for (int j = 0; j < 4; j++) {
    struct stripe *s = &stripes[j];
    struct node *n = calloc(1, sizeof *n);
    if (n == NULL) abort();
    pthread_mutex_lock(&s->lock);
    pthread_mutex_lock(&s->bucket[j].lock);
    n->chain = s->bucket[j].first;  // NORACE
    n->next = s->all;               // NORACE
    s->bucket[j].first = n;         // NORACE
    s->all = n;                     // NORACE
    pthread_mutex_unlock(&s->bucket[j].lock);
    for (n = s->all; n != NULL; n = n->next) n->hits++;  // RACE
    pthread_mutex_unlock(&s->lock);
    pthread_mutex_lock(&s->bucket[j].lock);
    for (n = s->bucket[j].first; n != NULL; n = n->chain) n->hits++;  // RACE
    pthread_mutex_unlock(&s->bucket[j].lock);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) {
    pthread_mutex_init(&stripes[i].lock, NULL);
    for (int j = 0; j < 4; j++) pthread_mutex_init(&stripes[i].bucket[j].lock, NULL);
  }
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
