/* Pools are made by an allocator that a hook may take the place of; it is set through a pointer on the way. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct mem {
  void *(*take)(void *, size_t);
  void *opaque;
};

struct crew {
  pthread_t *ids;
  size_t count;
  int rounds;
};

static int total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *mem_alloc(size_t size, struct mem mem) {
  if (mem.take) {
    void *p = mem.take(mem.opaque, size);
    memset(p, 0, size); // RACE
    return p;
  }
  return calloc(1, size);
}

static void *work(void *arg) {
  struct crew *c = arg;
  pthread_mutex_lock(&lock);
  total += c->rounds; // RACE
  pthread_mutex_unlock(&lock);
  return NULL;
}

static struct crew *crew_new(size_t n, int rounds, struct mem mem) {
  struct crew *c = mem_alloc(sizeof *c, mem);
  if (!c)
    return NULL;
  c->ids = mem_alloc(n * sizeof *c->ids, mem);
  c->rounds = rounds; // RACE
  c->count = 0;
  if (!c->ids)
    return NULL;
  for (size_t i = 0; i < n; i++) {
    if (pthread_create(&c->ids[i], NULL, work, c))
      break;
    c->count = i + 1;
  }
  return c;
}

static void crew_join(struct crew *c) {
  for (size_t i = 0; i < c->count; i++)
    pthread_join(c->ids[i], NULL);
}

static struct crew shared;

static void *same(void *opaque, size_t size) {
  return size == sizeof shared ? opaque : malloc(size);
}

int main(int argc, char **argv) {
  (void)argv;
  struct mem one = {same, &shared};
  struct crew *first = crew_new(2, 7, one);
  struct crew *c = crew_new(argc + 2, 8, one); /* first == c: the first ids are lost */
  if (!c || !first)
    return 1;
  crew_join(c);
  printf("%d\n", total); // RACE
  c->rounds = 0;         // RACE
  return 0;
}
