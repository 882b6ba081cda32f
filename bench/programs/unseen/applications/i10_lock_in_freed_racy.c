// Delete: the entry is unlinked under the bucket's lock; a reader that found it earlier updates it under the entry's own lock only,
// while the deleter reads its total without that lock.
#include <pthread.h>
#include <stdlib.h>
struct ent { struct ent *next; int key; pthread_mutex_t m; long total; int dead; };
static struct ent *head;
static pthread_mutex_t hm = PTHREAD_MUTEX_INITIALIZER;
static long retired;
static struct ent *find(int key) {
  struct ent *e;
  pthread_mutex_lock(&hm);
  for (e = head; e && e->key != key; e = e->next) // NORACE
    ;
  pthread_mutex_unlock(&hm);
  return e;
}
static void add(int key) {
  struct ent *e = calloc(1, sizeof *e);
  if (!e) abort();
  pthread_mutex_init(&e->m, 0);
  e->key = key; // NORACE
  pthread_mutex_lock(&hm);
  e->next = head; // NORACE
  head = e; // NORACE
  pthread_mutex_unlock(&hm);
}
static void update(int key, long v) {
  struct ent *e = find(key);
  if (!e)
    return;
  pthread_mutex_lock(&e->m);
  e->total += v; // RACE
  pthread_mutex_unlock(&e->m);
}
static void del(int key) {
  pthread_mutex_lock(&hm);
  for (struct ent **pp = &head; *pp; pp = &(*pp)->next) // NORACE
    if ((*pp)->key == key) { // NORACE
      struct ent *e = *pp; // NORACE
      *pp = e->next; // NORACE
      retired += e->total; // RACE
      break;
    }
  pthread_mutex_unlock(&hm);
}
static void *f(void *arg) {
  for (int i = 0; i < 100; i++)
    update(i % 5, i);
  return 0;
}
static void *g(void *arg) {
  for (int i = 0; i < 100; i++) {
    del(i % 5);
    add(i % 5);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 5; i++)
    add(i);
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, g, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return retired < 0; // NORACE
}
