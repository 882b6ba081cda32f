#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <stdio.h>

struct obj {
  atomic_int refs;
  int parts[2];
};

struct ref { struct obj *o; int idx; };

static void put(struct obj *o) {
  if (atomic_fetch_sub_explicit(&o->refs, 1, memory_order_acq_rel) == 1) {
    printf("%d\n", o->parts[0] + o->parts[1]); // NORACE
    free(o); // NORACE
  }
}

static void *user(void *arg) {
  struct ref *r = arg;
  r->o->parts[r->idx] = 10 + r->idx; // NORACE
  put(r->o);
  return NULL;
}

int main(void) {
  struct obj *o = calloc(1, sizeof *o);
  if (!o) return 1;
  atomic_init(&o->refs, 2);
  struct ref a = {o, 0}, b = {o, 1};
  pthread_t x, y;
  pthread_create(&x, NULL, user, &a);
  pthread_create(&y, NULL, user, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
