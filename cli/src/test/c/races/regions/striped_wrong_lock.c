// The list of all nodes of a stripe is walked under the lock of the next stripe.
#include <pthread.h>
#include <stdlib.h>

struct node {
  unsigned key;
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

static struct stripe *of(unsigned key) { return &stripes[key % 4]; }

static void put(unsigned key) {
  struct stripe *s = of(key);
  unsigned b = key / 4 % 4;
  struct node *n = calloc(1, sizeof *n);  // EITHER
  if (n == NULL) abort();
  n->key = key;  // NORACE
  pthread_mutex_lock(&s->lock);
  n->chain = s->bucket[b];  // NORACE
  n->next = s->all;         // RACE
  s->bucket[b] = n;         // NORACE
  s->all = n;               // RACE
  pthread_mutex_unlock(&s->lock);
}

static void drop(unsigned key) {
  struct stripe *s = of(key);
  pthread_mutex_lock(&s->lock);
  struct node *n = s->all;  // NORACE
  if (n != NULL) {
    struct node **pp = &s->bucket[n->key / 4 % 4];  // NORACE
    while (*pp != n) pp = &(*pp)->chain;            // NORACE
    *pp = n->chain;                                 // NORACE
    s->all = n->next;                               // RACE
    free(n);                                        // RACE
  }
  pthread_mutex_unlock(&s->lock);
}

static void hit(unsigned key) {
  struct stripe *s = of(key);
  pthread_mutex_lock(&s->lock);
  for (struct node *n = s->bucket[key / 4 % 4]; n != NULL; n = n->chain) {  // NORACE
    n->hits++;                                                              // RACE
  }
  pthread_mutex_unlock(&s->lock);
  struct stripe *other = &stripes[(key + 1) % 4];
  pthread_mutex_lock(&other->lock);
  for (struct node *n = s->all; n != NULL; n = n->next) n->hits++;  // RACE
  pthread_mutex_unlock(&other->lock);
}

static void *run(void *arg) {
  for (unsigned i = 0; i < 100; i++) {
    put(i);
    hit(i);
    drop(i);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) pthread_mutex_init(&stripes[i].lock, NULL);
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
