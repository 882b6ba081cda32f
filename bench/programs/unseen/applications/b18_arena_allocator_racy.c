// A block is given back to the caller's arena list, under the caller's lock, while its header says another home: the
// total of the home is changed under the wrong lock.
#include <pthread.h>
#include <stdlib.h>
#define NAR 2
struct arena;
struct blk { struct blk *next; struct arena *home; };
struct arena { pthread_mutex_t lock; struct blk *free; long live; };
static struct arena arenas[NAR];
static void *box[16];
static pthread_mutex_t box_lock = PTHREAD_MUTEX_INITIALIZER;

static void *al(struct arena *a) {
  pthread_mutex_lock(&a->lock);
  struct blk *b = a->free; // NORACE
  if (b)
    a->free = b->next; // NORACE
  else
    b = malloc(64);
  if (!b) abort();
  b->home = a; // NORACE
  a->live++; // RACE
  pthread_mutex_unlock(&a->lock);
  return b + 1;
}

static void fr(struct arena *mine, void *p) {
  struct blk *b = (struct blk *)p - 1;
  pthread_mutex_lock(&mine->lock);
  b->home->live--; // RACE
  b->next = mine->free; // NORACE
  mine->free = b; // NORACE
  pthread_mutex_unlock(&mine->lock);
}

static void *worker(void *arg) {
  struct arena *a = arg;
  for (int i = 0; i < 100; i++) {
    void *p = al(a);
    pthread_mutex_lock(&box_lock);
    void *old = box[i % 16]; // NORACE
    box[i % 16] = p; // NORACE
    pthread_mutex_unlock(&box_lock);
    if (old)
      fr(a, old);
  }
  return NULL;
}

int main(void) {
  pthread_t t[NAR];
  for (int i = 0; i < NAR; i++)
    pthread_mutex_init(&arenas[i].lock, NULL);
  for (int i = 0; i < NAR; i++)
    pthread_create(&t[i], NULL, worker, &arenas[i]);
  for (int i = 0; i < NAR; i++)
    pthread_join(t[i], NULL);
  return arenas[0].live == 77; // NORACE
}
