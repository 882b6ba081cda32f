#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
struct box { atomic_int l; int x; };
static struct box *shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void lock(struct box *b) { while (atomic_exchange(&b->l, 1)) { } }
static void unlock(struct box *b) { atomic_store(&b->l, 0); }
static void *run(void *a) {
  pthread_mutex_lock(&m);
  struct box *b = shared;
  pthread_mutex_unlock(&m);
  if (b) {
    lock(b);
    b->x++; // RACE!
    unlock(b);
  }
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  struct box *b = calloc(1, sizeof *b);
  lock(b);
  b->x = 1;
  memset(b, 0, sizeof *b);
  pthread_mutex_lock(&m);
  shared = b;
  pthread_mutex_unlock(&m);
  b->x++; // RACE!
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
