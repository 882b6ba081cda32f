// The object gets another function, and is then given to that.
#include <pthread.h>

struct op {
  void (*run)(struct op *o);
  void *state;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int everybodys;

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
static struct op copy;

static void call(struct op *o) { o->run(o); }

static void *worker(void *arg) {
  call(&shared);
  return arg;
}

int main(void) {
  pthread_t t;
  copy = shared;
  copy.run = run_plain;
  pthread_create(&t, NULL, worker, NULL);
  call(&copy);
  pthread_join(t, NULL);
  return 0;
}
