// LOCKSMITH, figure 24: a list of cache entries (knot), each guarded by its own lock. No race.
#include <pthread.h>
#include <stdlib.h>

struct cache_entry {
  int refs;
  pthread_mutex_t refs_mutex;
  struct cache_entry *next;
};

static struct cache_entry *cache;

static void cache_entry_addref(struct cache_entry *entry) {
  pthread_mutex_lock(&entry->refs_mutex);
  entry->refs++;  // NORACE
  pthread_mutex_unlock(&entry->refs_mutex);
}

static void *client(void *arg) {
  for (struct cache_entry *e = cache; e != NULL; e = e->next) cache_entry_addref(e);  // NORACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 3; i++) {
    struct cache_entry *e = malloc(sizeof *e);
    if (e == NULL) return 1;
    e->refs = 0;  // NORACE
    pthread_mutex_init(&e->refs_mutex, NULL);
    e->next = cache;  // NORACE
    cache = e;  // NORACE
  }
  pthread_create(&a, NULL, client, NULL);
  pthread_create(&b, NULL, client, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
