// As bucket_lists, but a node may be moved to another bucket: one who still has it holds another lock.
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

static struct node *take(int i) {
  pthread_mutex_lock(&table[i].lock);
  struct node *n = table[i].first;  // NORACE
  pthread_mutex_unlock(&table[i].lock);
  return n;
}

static void put(int i, struct node *n) {
  pthread_mutex_lock(&table[i].lock);
  table[i].first = n;  // NORACE
  pthread_mutex_unlock(&table[i].lock);
}

static void *mover(void *arg) {
  put(1, take(0));
  return arg;
}

static void *walker(void *arg) {
  for (int i = 0; i < 8; i++) {
    pthread_mutex_lock(&table[i].lock);
    for (struct node *n = table[i].first; n != NULL; n = n->next) n->hits++;  // RACE: in two lists
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
