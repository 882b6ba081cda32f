// The lists of two buckets are exchanged while both are locked; who walks holds only one of them.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int hits;
  struct node *next;
};

struct bucket {
  pthread_mutex_t lock;
  struct node *first;
};

static struct bucket table[8];

static void exchange(struct bucket *x, struct bucket *y) {
  struct node *first = x->first;  // NORACE
  x->first = y->first;  // NORACE
  y->first = first;  // NORACE
}

static void *mover(void *arg) {
  pthread_mutex_lock(&table[0].lock);
  pthread_mutex_lock(&table[1].lock);
  exchange(&table[0], &table[1]);
  pthread_mutex_unlock(&table[1].lock);
  pthread_mutex_unlock(&table[0].lock);
  return arg;
}

static struct node *first_of(int i) {
  pthread_mutex_lock(&table[i].lock);
  struct node *n = table[i].first;  // NORACE
  pthread_mutex_unlock(&table[i].lock);
  return n;
}

static void *walker(void *arg) {
  for (int i = 0; i < 8; i++) {
    struct node *n = first_of(i);
    pthread_mutex_lock(&table[i].lock);
    for (; n != NULL; n = n->next) n->hits++;  // RACE: it may be in the other bucket by now
    pthread_mutex_unlock(&table[i].lock);
  }
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  for (int i = 0; i < 8; i++) {
    pthread_mutex_init(&table[i].lock, NULL);
    table[i].first = calloc(1, sizeof(struct node));
  }
  pthread_create(&a, NULL, mover, NULL);
  pthread_create(&b, NULL, walker, NULL);
  pthread_create(&c, NULL, walker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
