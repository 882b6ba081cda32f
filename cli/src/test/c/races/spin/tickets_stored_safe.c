// What is served next is stored: one more than what is served, or than the ticket.
#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>

struct ticket_lock {
  atomic_uint next;
  atomic_uint serving;
};

static struct ticket_lock lock;
static atomic_int next, serving;
static int x, y;

static void acquire(struct ticket_lock *l) {
  unsigned ticket = atomic_fetch_add(&l->next, 1);
  for (;;) {
    if (ticket == atomic_load(&l->serving)) break;
    sched_yield();
  }
}

static void release(struct ticket_lock *l) {
  unsigned now = atomic_load_explicit(&l->serving, memory_order_relaxed);
  atomic_store_explicit(&l->serving, now + 1, memory_order_release);
}

static void *worker(void *arg) {
  acquire(&lock);
  x++;  // NORACE
  release(&lock);
  int mine = atomic_fetch_add(&next, 1);
  while (serving != mine)
    ;
  y++;  // NORACE
  atomic_store(&serving, mine + 1);
  return arg;
}

int main(void) {
  pthread_t t[3];
  atomic_init(&lock.next, 5);
  atomic_init(&lock.serving, 5);
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return x + y;  // NORACE
}
