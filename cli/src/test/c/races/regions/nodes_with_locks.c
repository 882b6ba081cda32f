// Nodes of lists have locks of their own, and are taken out by a pointer to a link.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int key;
  pthread_mutex_t lock;
  long bytes;
  struct node *next;
};

struct bucket {
  pthread_mutex_t lock;
  struct node *first;
};

static struct bucket buckets[8];

static struct bucket *of(int key) { return &buckets[key & 7]; }

static void add(int key) {
  struct bucket *b = of(key);
  struct node *n = calloc(1, sizeof *n);
  if (n == NULL) abort();
  n->key = key;  // NORACE
  pthread_mutex_init(&n->lock, NULL);
  pthread_mutex_lock(&b->lock);
  n->next = b->first;  // NORACE
  b->first = n;        // NORACE
  pthread_mutex_unlock(&b->lock);
}

static void count(int key) {
  struct bucket *b = of(key);
  pthread_mutex_lock(&b->lock);
  for (struct node *n = b->first; n != NULL; n = n->next) {  // NORACE
    pthread_mutex_lock(&n->lock);
    n->bytes++;  // NORACE
    pthread_mutex_unlock(&n->lock);
  }
  pthread_mutex_unlock(&b->lock);
}

static void drop(int key) {
  struct bucket *b = of(key);
  pthread_mutex_lock(&b->lock);
  for (struct node **pp = &b->first; *pp != NULL; pp = &(*pp)->next) {  // NORACE
    if ((*pp)->key == key) {                                            // NORACE
      struct node *n = *pp;                                             // NORACE
      *pp = n->next;                                                    // NORACE
      free(n);                                                          // NORACE
      break;
    }
  }
  pthread_mutex_unlock(&b->lock);
}

static void *run(void *arg) {
  for (int i = 0; i < 100; i++) {
    add(i);
    count(i);
    drop(i);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 8; i++) pthread_mutex_init(&buckets[i].lock, NULL);
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
