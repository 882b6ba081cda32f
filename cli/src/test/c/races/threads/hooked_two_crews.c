/* Two crews made by an allocator with a hook that nobody sets: each has ids, a count and work of its own. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct mem {
  void *(*take)(void *, size_t);
  void *opaque;
};

struct crew {
  pthread_t *ids;
  size_t count;
  int *sums;
};

static void *mem_alloc(size_t size, struct mem mem) {
  if (mem.take) {
    void *p = mem.take(mem.opaque, size);
    memset(p, 0, size);
    return p;
  }
  return calloc(1, size);
}

static const struct mem standard = {NULL, NULL};
static int first_result, second_result;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add_first(void *arg) {
  struct crew *c = arg;
  pthread_mutex_lock(&lock);
  first_result += c->sums[0]; // NORACE
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *add_second(void *arg) {
  struct crew *c = arg;
  pthread_mutex_lock(&lock);
  second_result += c->sums[0]; // NORACE
  pthread_mutex_unlock(&lock);
  return NULL;
}

static struct crew *crew_new(void *(*work)(void *), struct mem mem) {
  struct crew *c = mem_alloc(sizeof *c, mem);
  if (!c)
    return NULL;
  c->ids = mem_alloc(2 * sizeof *c->ids, mem);
  c->sums = mem_alloc(4 * sizeof *c->sums, mem);
  if (!c->ids || !c->sums)
    return NULL;
  c->sums[0] = 5; // NORACE
  for (size_t i = 0; i < 2; i++) {
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

int main(void) {
  struct crew *a = crew_new(add_first, standard);
  struct crew *b = crew_new(add_second, standard);
  if (!a || !b)
    return 1;
  crew_join(a);
  int r = first_result; // NORACE
  crew_join(b);
  return r + second_result; // NORACE
}
