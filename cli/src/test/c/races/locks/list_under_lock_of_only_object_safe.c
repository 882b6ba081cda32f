// A list under a lock in an object of which there is one; helpers are called with the lock held.
#include <pthread.h>
#include <stdlib.h>

struct entry {
  int key;
  int uses;
  struct entry *next;
};

struct table {
  pthread_mutex_t lock;
  struct entry *first;
};

static struct table *table;

static struct entry *find(struct table *t, int key) {
  for (struct entry *e = t->first; e; e = e->next) {  // NORACE
    if (e->key == key) return e;  // NORACE
  }
  return NULL;
}

static void use(struct table *t, int key) {
  pthread_mutex_lock(&t->lock);
  struct entry *e = find(t, key);
  if (e) {
    e->uses++;  // NORACE
  } else if ((e = calloc(1, sizeof *e)) != NULL) {
    e->key = key;
    e->next = t->first;
    t->first = e;  // NORACE
  }
  pthread_mutex_unlock(&t->lock);
}

static void drop_unused(struct table *t) {
  pthread_mutex_lock(&t->lock);
  struct entry **at = &t->first;
  while (*at) {
    struct entry *e = *at;
    if (e->uses) {
      at = &e->next;
    } else {
      *at = e->next;  // NORACE
      free(e);  // NORACE
    }
  }
  pthread_mutex_unlock(&t->lock);
}

static void *client(void *unused) {
  for (int i = 0; i < 100; i++) use(table, i % 10);
  return unused;
}

static void *janitor(void *unused) {
  drop_unused(table);
  return unused;
}

int main(void) {
  pthread_t c, j;
  table = calloc(1, sizeof *table);
  if (!table) return 1;
  pthread_mutex_init(&table->lock, NULL);
  pthread_create(&c, NULL, client, NULL);
  pthread_create(&j, NULL, janitor, NULL);
  pthread_join(c, NULL);
  pthread_join(j, NULL);
  return 0;
}
