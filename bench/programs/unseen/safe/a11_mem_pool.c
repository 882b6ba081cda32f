/* Fixed-size block pool with a free list; blocks belong to whoever took them. */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

union block {
  union block *link;
  unsigned char bytes[48];
};

struct pool {
  pthread_mutex_t mu;
  union block *free_list;
  unsigned in_use, high_water;
  struct slab { struct slab *next; union block blocks[8]; } *slabs;
};

static int pool_grow(struct pool *p) {
  struct slab *s = malloc(sizeof *s);
  if (!s)
    return -1;
  s->next = p->slabs; // NORACE
  p->slabs = s; // NORACE
  for (int i = 0; i < 8; i++) {
    s->blocks[i].link = p->free_list; // NORACE
    p->free_list = &s->blocks[i]; // NORACE
  }
  return 0;
}

static void *pool_alloc(struct pool *p) {
  union block *b = NULL;
  pthread_mutex_lock(&p->mu);
  if (!p->free_list && pool_grow(p) < 0) // NORACE
    goto out;
  b = p->free_list; // NORACE
  p->free_list = b->link; // NORACE
  if (++p->in_use > p->high_water) // NORACE
    p->high_water = p->in_use; // NORACE
out:
  pthread_mutex_unlock(&p->mu);
  return b;
}

static void pool_free(struct pool *p, void *ptr) {
  union block *b = ptr;
  if (!b)
    return;
  pthread_mutex_lock(&p->mu);
  b->link = p->free_list; // NORACE
  p->free_list = b; // NORACE
  p->in_use--; // NORACE
  pthread_mutex_unlock(&p->mu);
}

static struct pool pool = {.mu = PTHREAD_MUTEX_INITIALIZER};

static void *user(void *arg) {
  unsigned char tag = (unsigned char)(uintptr_t)arg;
  unsigned char *mine[4];
  for (int round = 0; round < 20; round++) {
    for (int i = 0; i < 4; i++) {
      mine[i] = pool_alloc(&pool);
      if (mine[i])
        memset(mine[i], tag, sizeof(union block)); // NORACE
    }
    for (int i = 0; i < 4; i++) {
      if (mine[i] && mine[i][5] != tag) // NORACE
        abort();
      pool_free(&pool, mine[i]);
    }
  }
  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (uintptr_t i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, user, (void *)(i + 1));
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  while (pool.slabs) { // NORACE
    struct slab *s = pool.slabs; // NORACE
    pool.slabs = s->next; // NORACE
    free(s); // NORACE
  }
  return pool.high_water == 0 || pool.in_use != 0; // NORACE
}
