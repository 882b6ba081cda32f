// The function that adds a node picks the list; one node is added twice.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int hits;
  struct node *next;
};

struct list {
  pthread_mutex_t lock;
  struct node *first;
};

static struct list lists[4];
static unsigned seed = 7;

static void add(struct node *n) {
  unsigned i = (seed = seed * 5 + 1) % 4;
  lists[i].first = n;
}

static void *walker(void *arg) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&lists[i].lock);
    for (struct node *n = lists[i].first; n != NULL; n = n->next) n->hits++;  // RACE
    pthread_mutex_unlock(&lists[i].lock);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) pthread_mutex_init(&lists[i].lock, NULL);
  struct node *n = calloc(1, sizeof *n);
  if (n == NULL) return 1;
  for (int i = 0; i < 2; i++) add(n);
  pthread_create(&a, NULL, walker, NULL);
  pthread_create(&b, NULL, walker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
