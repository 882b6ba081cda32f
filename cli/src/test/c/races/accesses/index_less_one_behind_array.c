// An element by an index less one, in an array behind another one: the sum alone would be in the other array.
#include <pthread.h>

struct pair { int a, b; };

struct table {
  pthread_mutex_t lock;
  int low[4];
  int high[4];
  char name[16];
  struct pair pairs[4];
  int n;
  short last[4];
};

static struct table one, two;

static void set_high(struct table *t, int v) {
  t->high[t->n - 1] = v;  // RACE
}

static void store(struct pair *p, int v) {
  p->b = v;  // RACE
}

static void *worker(void *arg) {
  struct table *t = arg;
  set_high(t, 1);
  store(&t->pairs[t->n - 1], 1);
  pthread_mutex_lock(&t->lock);
  t->last[t->n - 1] = 1;  // NORACE
  pthread_mutex_unlock(&t->lock);
  return NULL;
}

static int sum(struct table *t) {
  pthread_mutex_lock(&t->lock);
  int last = t->last[0];  // NORACE
  pthread_mutex_unlock(&t->lock);
  return last + t->high[0] + t->pairs[0].b;  // RACE
}

int main(int argc, char **argv) {
  pthread_t a, b;
  (void)argv;
  one.n = two.n = argc;
  pthread_mutex_init(&one.lock, NULL);
  pthread_mutex_init(&two.lock, NULL);
  pthread_create(&a, NULL, worker, &one);
  pthread_create(&b, NULL, worker, &two);
  return sum(&one) + sum(&two);
}
