// A slab of equal cells, addressed by arithmetic on a char pointer; the free list goes through the cells.
#include <pthread.h>
#include <stdlib.h>
struct cell { struct cell *next; };
struct slab { char *mem; size_t size; int n; struct cell *free; pthread_mutex_t m; };
struct item { int id; int uses; };
static struct slab sl;
static void slab_init(struct slab *s, size_t size, int n) {
  s->size = size < sizeof(struct cell) ? sizeof(struct cell) : size;
  s->n = n;
  s->mem = malloc(s->size * n);
  if (!s->mem) abort();
  s->free = 0;
  pthread_mutex_init(&s->m, 0);
  for (int i = 0; i < n; i++) {
    struct cell *c = (struct cell *)(s->mem + i * s->size);
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
static void *f(void *arg) {
  struct item *mine = slab_get(&sl);
  if (mine)
    mine->id = 3;
  shared->uses++; // RACE
  return mine;
}
int main(void) {
  pthread_t a, b;
  slab_init(&sl, sizeof(struct item), 8);
  shared = slab_get(&sl); // NORACE
  shared->uses = 0; // NORACE
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return shared->uses; // NORACE
}
