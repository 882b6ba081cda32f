// Who is not served goes in.
#include <pthread.h>
#include <stdatomic.h>

struct ticket_lock {
  atomic_uint next;
  atomic_uint serving;
};

static struct ticket_lock lock;
static int x;

static void *worker(void *arg) {
  unsigned ticket = atomic_fetch_add(&lock.next, 1);
  while (atomic_load(&lock.serving) == ticket)
    ;
  x++;  // RACE!
  atomic_fetch_add(&lock.serving, 1);
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_create(&c, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
