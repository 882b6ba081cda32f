// What is stored was loaded before it was the thread's turn, for which it does not wait.
#include <pthread.h>
#include <stdatomic.h>

struct ticket_lock {
  atomic_uint next;
  atomic_uint serving;
};

static struct ticket_lock lock;
static int x;

static void *worker(void *arg) {
  unsigned now = atomic_load(&lock.serving);
  unsigned ticket = atomic_fetch_add(&lock.next, 1);
  if (arg == NULL) {
    while (atomic_load(&lock.serving) != ticket)
      ;
    x++;  // RACE!
  }
  atomic_store(&lock.serving, now + 1);
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, &b);
  pthread_create(&c, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
