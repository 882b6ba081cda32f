// As moved_in_a_box.c, but the pointer is not what the struct begins with.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct node {
  int hits;
  struct node *next;
};

struct list {
  pthread_mutex_t lock;
  struct node *first;
};

struct box {
  int tag;
  int count;
  struct node *n;
};

static struct list lists[4];

static void *walker(void *arg) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&lists[i].lock);
    for (struct node *n = lists[i].first; n != NULL; n = n->next) n->hits++;  // RACE
    pthread_mutex_unlock(&lists[i].lock);
  }
  return arg;
}

static void fill(struct box *b, int i) { b->n = lists[i].first; }

static void empty(const struct box *b, int i) { lists[i].first = b->n; }

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) {
    pthread_mutex_init(&lists[i].lock, NULL);
    lists[i].first = calloc(1, sizeof(struct node));
  }
  struct box x, y;
  fill(&x, 0);
  memcpy(&y, &x, sizeof y);
  empty(&y, 1);
  pthread_create(&a, NULL, walker, NULL);
  pthread_create(&b, NULL, walker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
