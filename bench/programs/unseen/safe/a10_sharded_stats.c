/* Statistics: each thread has its own shard (relaxed atomics), a reporter sums them. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#define MAXTHREADS 4
enum metric { M_REQ, M_ERR, M_BYTES, M_COUNT };

typedef struct {
  _Atomic unsigned long v[M_COUNT];
  unsigned long local_only;
  char pad[64];
} shard_t;

static shard_t shards[MAXTHREADS];
static atomic_int next_shard;
static _Thread_local shard_t *my_shard;
static const char *const names[M_COUNT] = {"req", "err", "bytes"};

static shard_t *shard(void) {
  if (!my_shard) { // NORACE
    int i = atomic_fetch_add(&next_shard, 1);
    my_shard = &shards[i % MAXTHREADS]; // NORACE
  }
  return my_shard; // NORACE
}

static inline void stat_add(enum metric m, unsigned long n) {
  atomic_fetch_add_explicit(&shard()->v[m], n, memory_order_relaxed);
}

static unsigned long stat_total(enum metric m) {
  unsigned long s = 0;
  for (int i = 0; i < MAXTHREADS; i++)
    s += atomic_load_explicit(&shards[i].v[m], memory_order_relaxed); // NORACE
  return s;
}

static void *handler(void *arg) {
  unsigned seed = (unsigned)(size_t)arg;
  for (int i = 0; i < 200; i++) {
    seed = seed * 69069u + 1;
    stat_add(M_REQ, 1);
    stat_add(M_BYTES, seed >> 20);
    if ((seed >> 24) == 7)
      stat_add(M_ERR, 1);
  }
  return NULL;
}

static void *reporter(void *arg) {
  FILE *f = arg;
  for (int r = 0; r < 3; r++)
    for (int m = 0; m < M_COUNT; m++)
      fprintf(f, "%s=%lu\n", names[m], stat_total(m)); // NORACE
  return NULL;
}

int main(void) {
  pthread_t h[MAXTHREADS], rep;
  for (int i = 0; i < MAXTHREADS; i++)
    pthread_create(&h[i], NULL, handler, (void *)(size_t)(i + 1));
  pthread_create(&rep, NULL, reporter, stdout);
  for (int i = 0; i < MAXTHREADS; i++)
    pthread_join(h[i], NULL);
  pthread_join(rep, NULL);
  return stat_total(M_REQ) != 800;
}
