// Each thread makes a cache for itself and keeps it in a thread-local pointer. All caches are in a list, too, which
// others walk under its lock; what only the thread itself uses needs none.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct cache {
  struct cache *next;
  int id;
  int count;
  long hits;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct cache *all;
static int last_id;
static _Thread_local struct cache *mine;

static struct cache *own(void) {
  if (mine == NULL) {
    struct cache *cache = calloc(1, sizeof *cache);
    if (cache == NULL) {
      abort();
    }
    pthread_mutex_lock(&lock);
    cache->id = ++last_id; // NORACE
    cache->next = all; // NORACE
    all = cache; // NORACE
    pthread_mutex_unlock(&lock);
    mine = cache;
  }
  return mine;
}

static void hit(struct cache *cache, int by) {
  cache->hits += by; // NORACE
}

static void use(void) {
  struct cache *cache = own();
  cache->count++; // NORACE
  hit(cache, cache->count); // NORACE
}

static int known(int id) {
  int found = 0;
  pthread_mutex_lock(&lock);
  for (struct cache *c = all; c != NULL; c = c->next) { // NORACE
    found |= c->id == id; // NORACE
  }
  pthread_mutex_unlock(&lock);
  return found;
}

static void *run(void *argument) {
  for (int i = 0; i < 100; i++) {
    use();
    known(i);
  }
  return argument;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) {
    pthread_create(&threads[i], NULL, run, NULL);
  }
  use();
  for (int i = 0; i < 3; i++) {
    pthread_join(threads[i], NULL);
  }
  printf("%ld\n", own()->hits); // NORACE
  return 0;
}
