// Who goes on is not the last user: one before it, or one after the counter was set anew while the
// object was shared; or counting is not atomic.
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

struct c {
  int users;
  int value;
};

static struct b *shared;
static struct c *plain;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void drop_a(struct a *a) {
  if (atomic_fetch_sub(&a->users, 1) <= 2) a->value = 0;  // RACE!
}

static void drop_b(struct b *b) {
  if (atomic_fetch_sub(&b->users, 1) == 1) b->value = 0;  // RACE!
}

static void drop_c(struct c *c, int isLocked) {
  int last;
  if (isLocked) pthread_mutex_lock(&lock);
  last = --c->users == 0;  // RACE!
  if (isLocked) pthread_mutex_unlock(&lock);
  if (last) c->value = 0;  // RACE!
}

static void *user(void *arg) {
  struct a *a = arg;
  long n = a->value;  // RACE!
  drop_a(a);
  n += shared->value;  // RACE!
  drop_b(shared);
  n += plain->value;  // RACE!
  drop_c(plain, n > 3);
  return (void *)n;
}

int main(void) {
  pthread_t t[3];
  struct a *a = calloc(1, sizeof *a);
  shared = calloc(1, sizeof *shared);
  plain = calloc(1, sizeof *plain);
  if (!a || !shared || !plain) return 1;
  atomic_init(&a->users, 3);
  atomic_init(&shared->users, 3);
  plain->users = 3;
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, user, a);
  atomic_store(&shared->users, 1);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
