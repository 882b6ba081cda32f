// A constant that all owners point to leads to one counter for all of them.
#include <pthread.h>
#include <stdlib.h>

struct stats {
  int used;
};

struct kind {
  struct stats *stats;
};

struct node {
  int hits;
  struct node *next;
};

struct bucket {
  pthread_mutex_t lock;
  struct node *first;
  const struct kind *kind;
};

static struct stats stats;
static const struct kind kind = {&stats};
static struct bucket buckets[8];

static void *run(void *arg) {
  for (int i = 0; i < 8; i++) {
    struct bucket *b = &buckets[i];
    struct node *n = calloc(1, sizeof *n);
    if (n == NULL) abort();
    pthread_mutex_lock(&b->lock);
    n->next = b->first;                                         // NORACE
    b->first = n;                                               // NORACE
    for (struct node *m = b->first; m != NULL; m = m->next) {   // NORACE
      m->hits++;                                                // NORACE
    }
    b->kind->stats->used++;  // RACE
    pthread_mutex_unlock(&b->lock);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 8; i++) {
    pthread_mutex_init(&buckets[i].lock, NULL);
    buckets[i].kind = &kind;
  }
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
