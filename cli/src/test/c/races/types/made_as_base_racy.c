// What a maker returns as its first member, or as an inner one, is the whole that users go back to.
#include <pthread.h>
#include <stdlib.h>
#include <stddef.h>

struct dev;
struct ops {
  void (*tick)(struct dev *);
};
struct dev {
  const struct ops *ops;
};
struct counter {
  struct dev dev;
  int n;
};
struct timer {
  int fired;
  struct dev dev;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void counter_tick(struct dev *self) {
  ((struct counter *)self)->n++; // RACE
}
static void timer_tick(struct dev *self) {
  ((struct timer *)((char *)self - offsetof(struct timer, dev)))->fired++; // RACE
}
static const struct ops counter_ops = {counter_tick};
static const struct ops timer_ops = {timer_tick};

static struct dev *counter_new(void) {
  struct counter *c = malloc(sizeof *c);
  if (!c)
    abort();
  c->dev.ops = &counter_ops; // NORACE
  c->n = 0;                  // NORACE
  return &c->dev;
}
static struct dev *timer_new(void) {
  struct timer *t = malloc(sizeof *t);
  if (!t)
    abort();
  t->dev.ops = &timer_ops; // NORACE
  t->fired = 0;            // NORACE
  return &t->dev;
}

static void *run(void *arg) {
  struct dev **d = arg;
  d[0]->ops->tick(d[0]); // NORACE
  d[1]->ops->tick(d[1]); // NORACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  struct dev *x[2] = {counter_new(), timer_new()};
  pthread_create(&a, 0, run, x);
  pthread_create(&b, 0, run, x);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
