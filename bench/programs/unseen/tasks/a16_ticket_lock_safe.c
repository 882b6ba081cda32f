#include <pthread.h>
#include <sched.h>
struct ticket { unsigned next, owner; };
static struct ticket lk;
static int shared[4];
static int n;

static void t_lock(struct ticket *t) {
  unsigned me = __atomic_fetch_add(&t->next, 1, __ATOMIC_RELAXED);
  while (__atomic_load_n(&t->owner, __ATOMIC_ACQUIRE) != me)
    sched_yield();
}

static void t_unlock(struct ticket *t) {
  __atomic_fetch_add(&t->owner, 1, __ATOMIC_RELEASE);
}

static void *w(void *arg) {
  for (int i = 0; i < 100; i++) {
    t_lock(&lk);
    shared[n % 4]++; // NORACE
    n++; // NORACE
    t_unlock(&lk);
  }
  return 0;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return n != 300; // NORACE
}
