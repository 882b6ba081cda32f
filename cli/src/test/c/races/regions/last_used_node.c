// The node used last is remembered, and used under the lock of whatever list comes next.
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
static pthread_mutex_t cache_lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *cached;

static void remember(struct node *n) {
  pthread_mutex_lock(&cache_lock);
  cached = n;  // NORACE
  pthread_mutex_unlock(&cache_lock);
}

static struct node *remembered(void) {
  pthread_mutex_lock(&cache_lock);
  struct node *n = cached;  // NORACE
  pthread_mutex_unlock(&cache_lock);
  return n;
}

static void *walker(void *arg) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&lists[i].lock);
    for (struct node *n = lists[i].first; n != NULL; n = n->next) {  // NORACE
      n->hits++;  // RACE
      remember(n);
    }
    struct node *old = remembered();
    if (old != NULL) old->hits--;  // RACE: of another list
    pthread_mutex_unlock(&lists[i].lock);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) {
    pthread_mutex_init(&lists[i].lock, NULL);
    lists[i].first = calloc(1, sizeof(struct node));
  }
  pthread_create(&a, NULL, walker, NULL);
  pthread_create(&b, NULL, walker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
