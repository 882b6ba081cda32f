// The lock is a bit of the word; a handle table has one per entry.
#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>
struct ent { atomic_uint word; int val; };
static struct ent tab[4];
#define LOCKED 1u
static void e_lock(struct ent *e) {
  while (atomic_fetch_or_explicit(&e->word, LOCKED, memory_order_acquire) & LOCKED)
    sched_yield();
}
static void e_unlock(struct ent *e) {
  atomic_fetch_and_explicit(&e->word, ~LOCKED, memory_order_release);
}
static void *f(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct ent *e = &tab[i % 4];
    e_lock(e);
    e->val++; // NORACE
    e_unlock(e);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return tab[0].val; // NORACE
}
