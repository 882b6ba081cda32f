// The next piece of work is claimed by an atomic counter, so each is done by one thread.
#include <pthread.h>
#include <stdatomic.h>

#define ITEMS 32

static atomic_int next_item;
static int careless_next;
static int done[ITEMS], careless_done[ITEMS];

static void *worker(void *arg) {
  for (;;) {
    int i = atomic_fetch_add(&next_item, 1);  // NORACE
    if (i >= ITEMS) break;
    done[i] += 1;  // NORACE: nobody else got this number
  }
  for (;;) {
    int i = careless_next++;  // RACE
    if (i >= ITEMS) break;
    careless_done[i] += 1;  // RACE: two may have got it
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
