// The last user is not ordered behind the others: counting is relaxed, or releases and nothing
// acquires.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct a {
  atomic_int users;
  int value;
};

struct b {
  atomic_int users;
  int value;
};

static struct b *shared;

static void drop_a(struct a *a) {
  if (atomic_fetch_sub_explicit(&a->users, 1, memory_order_relaxed) == 1) {  // RACE
    a->value = 0;  // RACE!
    free(a);       // RACE
  }
}

static void drop_b(struct b *b) {
  if (atomic_fetch_sub_explicit(&b->users, 1, memory_order_release) == 1) {  // RACE
    b->value = 0;  // RACE!
    free(b);       // RACE
  }
}

static void *user(void *arg) {
  struct a *a = arg;
  long n = a->value;  // RACE!
  drop_a(a);
  n += shared->value;  // RACE!
  drop_b(shared);
  return (void *)n;
}

int main(void) {
  pthread_t t, u;
  struct a *a = calloc(1, sizeof *a);
  shared = calloc(1, sizeof *shared);
  if (!a || !shared) return 1;
  atomic_init(&a->users, 2);
  atomic_init(&shared->users, 2);
  pthread_create(&t, NULL, user, a);
  pthread_create(&u, NULL, user, a);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
