// An object that is shared by more threads than its counter says, and others that are counted right.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct short_one {
  atomic_int refs;
  int value;
};
struct enough {
  atomic_int refs;
  int value;
};
struct raised {
  atomic_int refs;
  int value;
};
struct twice {
  atomic_int refs;
  int value;
};

static struct short_one *a;
static struct enough *b;
static struct raised *c;
static struct twice *d;

static void put_a(struct short_one *o) {
  if (atomic_fetch_sub(&o->refs, 1) == 1) free(o);  // RACE
}
static void put_b(struct enough *o) {
  if (atomic_fetch_sub(&o->refs, 1) == 1) free(o);  // NORACE
}
static void put_c(struct raised *o) {
  if (atomic_fetch_sub(&o->refs, 1) == 1) free(o);  // NORACE
}
static void put_d(struct twice *o) {
  if (atomic_fetch_sub(&o->refs, 1) == 1) free(o);  // RACE
}

static int use_d(struct twice *o) {
  if (o->value == 7) {  // RACE
    put_d(o);           // the caller does so, too
    return -1;
  }
  return 0;
}

static void *user(void *arg) {
  int sum = a->value;  // RACE
  put_a(a);
  sum += b->value;  // NORACE
  put_b(b);
  sum += c->value;  // NORACE
  put_c(c);
  sum += use_d(d);
  put_d(d);
  return sum ? arg : NULL;
}

static void *other(void *arg) { return user(arg); }

int main(void) {
  pthread_t t, u;
  a = calloc(1, sizeof *a);
  b = calloc(1, sizeof *b);
  c = calloc(1, sizeof *c);
  d = calloc(1, sizeof *d);
  if (!a || !b || !c || !d) return 1;
  atomic_init(&a->refs, 1);
  atomic_init(&b->refs, 2);
  atomic_init(&c->refs, 1);
  atomic_fetch_add(&c->refs, 1);
  atomic_init(&d->refs, 2);
  pthread_create(&t, NULL, user, NULL);
  pthread_create(&u, NULL, other, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
