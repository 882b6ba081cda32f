// A lock in each object on the heap.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct ticket_lock {
  atomic_uint next;
  atomic_uint serving;
};

struct item {
  struct ticket_lock lock;
  int count;
};
static struct item *items[2];

static void *worker(void *arg) {
  for (int i = 0; i < 2; i++) {
    struct item *item = items[i];
    unsigned ticket = atomic_fetch_add(&item->lock.next, 1);
    while (atomic_load(&item->lock.serving) != ticket)
      ;
    item->count++;  // NORACE
    atomic_fetch_add(&item->lock.serving, 1);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 2; i++) {
    items[i] = malloc(sizeof *items[i]);
    atomic_init(&items[i]->lock.next, 0);
    atomic_init(&items[i]->lock.serving, 0);
    items[i]->count = 0;  // NORACE
  }
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
