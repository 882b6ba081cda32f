// Tickets for one number served are drawn from two.
#include <pthread.h>
#include <stdatomic.h>

struct ticket_lock {
  atomic_uint next;
  atomic_uint serving;
};

static struct ticket_lock lock;
static atomic_uint other;
static int x;

static void *one(void *arg) {
  unsigned ticket = atomic_fetch_add(&lock.next, 1);
  while (atomic_load(&lock.serving) != ticket)
    ;
  x++;  // RACE!
  atomic_fetch_add(&lock.serving, 1);
  return arg;
}

static void *two(void *arg) {
  unsigned ticket = atomic_fetch_add(&other, 1);
  while (atomic_load(&lock.serving) != ticket)
    ;
  x--;  // RACE!
  atomic_fetch_add(&lock.serving, 1);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
