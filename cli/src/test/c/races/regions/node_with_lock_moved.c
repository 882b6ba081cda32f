// A node with a lock of its own is moved from one bucket to another.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int hits;
  pthread_mutex_t lock;
  long bytes;
  struct node *next;
};

struct bucket {
  pthread_mutex_t lock;
  struct node *first;
};

static struct bucket buckets[8];

static void *walk(void *arg) {
  for (int i = 0; i < 8; i++) {
    pthread_mutex_lock(&buckets[i].lock);
    for (struct node *n = buckets[i].first; n != NULL; n = n->next) {  // RACE
      n->hits++;                                                       // RACE
      pthread_mutex_lock(&n->lock);
      n->bytes++;  // NORACE
      pthread_mutex_unlock(&n->lock);
    }
    pthread_mutex_unlock(&buckets[i].lock);
  }
  return arg;
}

static void *move(void *arg) {
  pthread_mutex_lock(&buckets[0].lock);
  struct node *n = buckets[0].first;                // NORACE
  if (n != NULL) buckets[0].first = n->next;        // NORACE
  pthread_mutex_unlock(&buckets[0].lock);
  pthread_mutex_lock(&buckets[1].lock);
  if (n != NULL) {
    n->next = buckets[1].first;  // RACE
    buckets[1].first = n;        // NORACE
    n->hits = 0;                 // RACE
  }
  pthread_mutex_unlock(&buckets[1].lock);
  if (n != NULL) n->hits++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 8; i++) {
    struct node *n = calloc(1, sizeof *n);
    if (n == NULL) abort();
    pthread_mutex_init(&n->lock, NULL);
    pthread_mutex_init(&buckets[i].lock, NULL);
    buckets[i].first = n;
  }
  pthread_create(&a, NULL, walk, NULL);
  pthread_create(&b, NULL, move, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
