// Arenas with a lock each; a thread-local index picks the arena.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <stddef.h>
#define NAR 4
#define CHUNK 64
struct blk { struct blk *next; struct arena *home; };
struct arena {
  pthread_mutex_t lock;
  struct blk *free;
  size_t live, made;
};
static struct arena arenas[NAR];
static atomic_uint next_arena;
static _Thread_local struct arena *mine;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void setup(void) {
  for (int i = 0; i < NAR; i++) {
    pthread_mutex_init(&arenas[i].lock, NULL);
    arenas[i].free = NULL; // NORACE
  }
}

static void *al(void) {
  pthread_once(&once, setup);
  if (!mine) // NORACE
    mine = &arenas[atomic_fetch_add(&next_arena, 1) % NAR]; // NORACE
  struct arena *a = mine; // NORACE
  pthread_mutex_lock(&a->lock);
  struct blk *b = a->free; // NORACE
  if (b)
    a->free = b->next; // NORACE
  else if ((b = malloc(CHUNK))) {
    b->home = a; // NORACE
    a->made++; // NORACE
  }
  if (b)
    a->live++; // NORACE
  pthread_mutex_unlock(&a->lock);
  return b ? b + 1 : NULL;
}

static void fr(void *p) {
  if (!p)
    return;
  struct blk *b = (struct blk *)p - 1;
  struct arena *a = b->home; // NORACE
  pthread_mutex_lock(&a->lock);
  b->next = a->free; // NORACE
  a->free = b; // NORACE
  a->live--; // NORACE
  pthread_mutex_unlock(&a->lock);
}

static void *worker(void *arg) {
  void *p[8];
  for (int r = 0; r < 20; r++) {
    for (int i = 0; i < 8; i++) {
      p[i] = al();
      if (p[i])
        *(int *)p[i] = i; // NORACE
    }
    for (int i = 0; i < 8; i++)
      fr(p[i]);
  }
  return NULL;
}

int main(void) {
  pthread_t t[6];
  for (int i = 0; i < 6; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 6; i++)
    pthread_join(t[i], NULL);
  size_t live = 0;
  for (int i = 0; i < NAR; i++)
    live += arenas[i].live; // NORACE
  return live != 0;
}
