// Cells of a block are linked in a list of free ones, and then used as structs of another layout.
#include <pthread.h>
#include <stdlib.h>
struct cell { struct cell *next; };
struct slab { char *mem; size_t size; struct cell *free; pthread_mutex_t m; };
struct item { int id; int uses; int locked; };
static struct slab slab = {.m = PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t items = PTHREAD_MUTEX_INITIALIZER;
static void slab_init(struct slab *s, size_t size, int n) {
  s->size = size;
  s->mem = malloc(size * n);
  for (int i = 0; i < n; i++) {
    struct cell *c = (struct cell *)(s->mem + i * size);
    c->next = s->free; // NORACE
    s->free = c; // NORACE
  }
}
static void *slab_get(struct slab *s) {
  pthread_mutex_lock(&s->m);
  struct cell *c = s->free; // NORACE
  if (c)
    s->free = c->next; // NORACE
  pthread_mutex_unlock(&s->m);
  return c;
}
static struct item *shared;
static void *use(void *arg) {
  shared->uses++; // RACE
  pthread_mutex_lock(&items);
  shared->locked++; // NORACE
  pthread_mutex_unlock(&items);
  return 0;
}
int main(void) {
  pthread_t a, b;
  slab_init(&slab, sizeof(struct item), 8);
  struct item *first = slab_get(&slab);
  shared = first; // NORACE
  shared->uses = shared->locked = 0; // NORACE
  pthread_create(&a, 0, use, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return shared->uses; // NORACE
}
