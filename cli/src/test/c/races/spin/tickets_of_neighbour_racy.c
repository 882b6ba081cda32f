// The ticket is of one lock, the number served of the next.
#include <pthread.h>
#include <stdatomic.h>

struct ticket_lock {
  atomic_uint next;
  atomic_uint serving;
};

static struct ticket_lock locks[4];
static int x;

static void *worker(void *arg) {
  struct ticket_lock *lock = arg;
  unsigned ticket = atomic_fetch_add(&lock[1].next, 1);
  while (atomic_load(&lock[0].serving) != ticket)
    ;
  x++;  // RACE!
  atomic_fetch_add(&lock[0].serving, 1);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, &locks[0]);
  pthread_create(&b, NULL, worker, &locks[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
