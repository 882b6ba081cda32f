// Between the look for the function and that for the argument, the object is replaced.
#include <pthread.h>

struct op {
  void (*run)(struct op *o);
  void *state;
};

struct holder {
  struct op *op;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int everybodys, mine;

static void run_locked(struct op *o) {
  int *n = o->state;
  pthread_mutex_lock(&lock);
  (*n)++;  // RACE
  pthread_mutex_unlock(&lock);
}

static void run_plain(struct op *o) {
  int *n = o->state;
  (*n)++;  // RACE
}

static struct op shared = {run_locked, &everybodys};
static struct op own = {run_plain, &mine};

static void call(struct holder *h) {
  void (*run)(struct op *) = h->op->run;
  h->op = &shared;
  run(h->op);
}

static void *worker(void *arg) {
  struct holder h = {&shared};
  call(&h);
  return arg;
}

int main(void) {
  pthread_t t;
  struct holder h = {&own};
  pthread_create(&t, NULL, worker, NULL);
  call(&h);
  pthread_join(t, NULL);
  return 0;
}
