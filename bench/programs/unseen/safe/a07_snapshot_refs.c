/* Copy-on-write snapshots: readers hold a counted reference to an immutable table. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct snap {
  atomic_int refs;
  int n;
  struct { int id; int weight; } item[];
};

static pthread_mutex_t cur_mu = PTHREAD_MUTEX_INITIALIZER;
static struct snap *current;

static struct snap *snap_alloc(int n) {
  struct snap *s = malloc(sizeof *s + (size_t)n * sizeof s->item[0]);
  if (!s)
    abort();
  atomic_init(&s->refs, 1);
  s->n = n; // NORACE
  return s;
}

static struct snap *snap_hold(void) {
  pthread_mutex_lock(&cur_mu);
  struct snap *s = current; // NORACE
  atomic_fetch_add_explicit(&s->refs, 1, memory_order_relaxed);
  pthread_mutex_unlock(&cur_mu);
  return s;
}

static void snap_drop(struct snap *s) {
  if (atomic_fetch_sub_explicit(&s->refs, 1, memory_order_acq_rel) == 1)
    free(s); // NORACE
}

static void snap_replace(struct snap *fresh) {
  struct snap *old;
  pthread_mutex_lock(&cur_mu);
  old = current; // NORACE
  current = fresh; // NORACE
  pthread_mutex_unlock(&cur_mu);
  if (old)
    snap_drop(old);
}

static void *reader(void *arg) {
  long *out = arg;
  for (int i = 0; i < 50; i++) {
    struct snap *s = snap_hold();
    for (int k = 0; k < s->n; k++) // NORACE
      *out += s->item[k].weight; // NORACE
    snap_drop(s);
  }
  return NULL;
}

static void *updater(void *arg) {
  (void)arg;
  for (int round = 1; round < 10; round++) {
    struct snap *old = snap_hold();
    struct snap *s = snap_alloc(old->n + 1); // NORACE
    memcpy(s->item, old->item, (size_t)old->n * sizeof s->item[0]); // NORACE
    s->item[old->n].id = round; // NORACE
    s->item[old->n].weight = round * 2; // NORACE
    snap_drop(old);
    snap_replace(s);
  }
  return NULL;
}

int main(void) {
  pthread_t r[2], u;
  long sums[2] = {0, 0};
  snap_replace(snap_alloc(0));
  for (int i = 0; i < 2; i++)
    pthread_create(&r[i], NULL, reader, &sums[i]);
  pthread_create(&u, NULL, updater, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(r[i], NULL);
  pthread_join(u, NULL);
  printf("%ld %ld %d\n", sums[0], sums[1], current->n); // NORACE
  snap_drop(current); // NORACE
  return 0;
}
