// Opaque handles, checked by an index table under a lock, with a use count that keeps the object alive.
#include <pthread.h>
#include <stdlib.h>
#define MAXH 16
typedef int handle_t;
struct object { pthread_mutex_t lock; int pins; int dead; long value; };
static struct object *table[MAXH];
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;

static handle_t h_create(void) {
  struct object *o = calloc(1, sizeof *o);
  if (!o) return -1;
  pthread_mutex_init(&o->lock, NULL);
  pthread_mutex_lock(&table_lock);
  for (int i = 0; i < MAXH; i++)
    if (!table[i]) { // NORACE
      table[i] = o; // NORACE
      pthread_mutex_unlock(&table_lock);
      return i;
    }
  pthread_mutex_unlock(&table_lock);
  free(o);
  return -1;
}

static struct object *h_pin(handle_t h) {
  struct object *o = NULL;
  if (h < 0 || h >= MAXH)
    return NULL;
  pthread_mutex_lock(&table_lock);
  o = table[h]; // NORACE
  if (o && !o->dead) // NORACE
    o->pins++; // NORACE
  else
    o = NULL;
  pthread_mutex_unlock(&table_lock);
  return o;
}

static void h_unpin(handle_t h, struct object *o) {
  int last = 0;
  pthread_mutex_lock(&table_lock);
  if (--o->pins == 0 && o->dead) { // NORACE
    table[h] = NULL; // NORACE
    last = 1;
  }
  pthread_mutex_unlock(&table_lock);
  if (last)
    free(o); // NORACE
}

static int h_add(handle_t h, long v) {
  struct object *o = h_pin(h);
  if (!o)
    return -1;
  pthread_mutex_lock(&o->lock);
  o->value += v; // NORACE
  pthread_mutex_unlock(&o->lock);
  h_unpin(h, o);
  return 0;
}

static void h_destroy(handle_t h) {
  struct object *o = h_pin(h);
  if (!o)
    return;
  pthread_mutex_lock(&table_lock);
  o->dead = 1; // NORACE
  pthread_mutex_unlock(&table_lock);
  h_unpin(h, o);
}

static void *w(void *arg) {
  handle_t h = (handle_t)(size_t)arg;
  for (int i = 0; i < 100; i++)
    h_add(h, i);
  h_destroy(h);
  return NULL;
}

int main(void) {
  pthread_t t[3];
  handle_t h = h_create();
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, w, (void *)(size_t)h);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return table[0] != NULL; // NORACE
}
