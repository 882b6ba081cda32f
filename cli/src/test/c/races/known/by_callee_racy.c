// What a callee makes known, of objects that its caller has put into each other or calls by several names.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct data {
  int number;
};

struct holder {
  struct data *data, *more;
};

struct node {
  struct holder *holder;
};

static struct data fallback;
static _Atomic(struct holder *) holding;
static _Atomic(struct data *) single;
static _Atomic(struct node *) nodes;
static _Atomic(struct holder *) filled;

// The caller has put the one into the other.
static void publish(struct holder *h, struct data *d) {
  atomic_store(&holding, h);
  d->number = 1; // RACE
}

// Both are one object.
static void publish_part(struct data *d, int *number) {
  atomic_store(&single, d);
  *number = 2; // RACE
}

// One of two.
static void publish_either(struct data *d, int which) {
  struct data *p = d;
  if (which)
    p = &fallback;
  atomic_store(&single, p);
  d->number = 3; // RACE
}

// By an object that is the callee's own.
static void hang(struct node **where, struct holder *h) {
  struct node *n = malloc(sizeof *n);
  n->holder = h;
  *where = n;
}

// In what it returns, if that is not null.
static struct holder *wrap(struct data *d) {
  struct holder *h = malloc(sizeof *h);
  if (!h)
    return NULL;
  h->data = d;
  h->more = NULL;
  return h;
}

static void *maker(void *argument) {
  struct holder *h = malloc(sizeof *h);
  h->data = malloc(sizeof *h->data);
  h->more = NULL;
  publish(h, h->data);
  struct data *d = malloc(sizeof *d);
  publish_part(d, &d->number);
  publish_either(malloc(sizeof *d), argument != NULL);
  struct holder *hung = malloc(sizeof *hung);
  struct data *inner = hung->data = malloc(sizeof *inner);
  hung->more = NULL;
  struct node *top;
  hang(&top, hung);
  atomic_store(&nodes, top);
  inner->number = 4; // RACE
  struct data *wrapped = malloc(sizeof *wrapped);
  struct holder *w = wrap(wrapped);
  if (w) {
    struct data *other = w->more = malloc(sizeof *other);
    atomic_store(&filled, w);
    wrapped->number = 5; // RACE
    other->number = 6;   // RACE
  }
  return argument;
}

static void *user(void *unused) {
  struct holder *h = atomic_load(&holding), *f = atomic_load(&filled);
  struct data *s = atomic_load(&single);
  struct node *n = atomic_load(&nodes);
  int sum = 0;
  if (h)
    sum += h->data->number; // RACE
  if (s)
    sum += s->number; // RACE
  if (n)
    sum += n->holder->data->number; // RACE
  if (f)
    sum += f->data->number + f->more->number; // RACE
  return sum ? unused : NULL;
}

int main(void) {
  pthread_t m, u;
  pthread_create(&m, NULL, maker, NULL);
  pthread_create(&u, NULL, user, NULL);
  pthread_join(m, NULL);
  pthread_join(u, NULL);
  return 0;
}
