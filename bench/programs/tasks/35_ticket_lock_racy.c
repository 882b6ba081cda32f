#include <pthread.h>
#include <stdatomic.h>

struct ticket {
  atomic_uint next, serving;
};
static struct ticket tk;
static int shared;

static void t_lock(struct ticket *t) {
  unsigned me = atomic_fetch_add(&t->next, 1);
  while (atomic_load(&t->serving) > me)
    ;
}
static void t_unlock(struct ticket *t) {
  atomic_fetch_add(&t->serving, 1);
}

static void *w(void *a) {
  for (int i = 0; i < 20; i++) {
    t_lock(&tk);
    shared++; // RACE!
    t_unlock(&tk);
  }
  return a;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return shared == 60 ? 0 : 1; // NORACE
}
